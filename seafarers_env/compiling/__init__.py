"""numba made usable for some thousand small kernels that call each other.

- `lean_dispatcher`: how a kernel is compiled for the kernels that call it; `engine/_jit.py` has the decorators.
- `addresses`: kernels that others call by address, one machine code for all callers.
- `dispatching`: numba's own dispatcher takes the place of the lean one where numba lacks what that is made of.
- `stores`: folders of compiled kernels, who may write them, who compiles while others wait.
- `kernel_cache`: numba's cache, over these folders.
- `typing_cache`: what numba would work out again for every kernel is worked out once.

The first two say what machine code comes out, and folders of kernels are named by them too; an edit of the others
compiles nothing anew.
"""
