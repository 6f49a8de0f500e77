"""How a kernel is compiled for the kernels that call it.

numba makes of each function machine code of its own with ways in from Python and from C, and links what was optimised
into its callers all the same. Of some 400 kernels Python calls some 40: the others are kept as what callers link in,
which takes a quarter less time to compile, and half the room. Of an edition whose kernels call each other by address
they are not optimised before they are linked in: what is called is, with all that is in it, which takes a third less.
"""

import importlib
import inspect
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from numba.core import compiler, compiler_machinery, dispatcher, registry, typed_passes
from numba.core.codegen import JITCodeLibrary

from seafarers_env.compiling.addresses import connect_all
from seafarers_env.compiling.kernel_cache import Impl, KernelCache
from seafarers_env.compiling.stores import Store


class _Library(JITCodeLibrary):
    """Optimised code to link in; no machine code is made of it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nothing: there is no machine code."""
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What the cache keeps: without machine code."""
        self._ensure_finalized()
        return self.name, "bitcode", self._get_module_for_linking().as_bitcode()

    @classmethod
    def load(cls, codegen: Any, kept: tuple[str, str, bytes]) -> "_Library":
        """From what the cache kept."""
        library = cls(codegen, kept[0])
        library._final_module = llvm.parse_bitcode(kept[2])
        library._finalize_final_module()
        return library


class _LeanLibrary(_Library):
    """The same as it was written, which is optimised where it is linked in."""

    def _optimize_final_module(self) -> None:
        pass


class _Opening(compiler_machinery.LoweringPass):
    library: type[_Library]

    def __init__(self) -> None:
        compiler_machinery.LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


@compiler_machinery.register_pass(mutates_CFG=False, analysis_only=True)
class _OpenLibrary(_Opening):
    _name = "open_callee_library"
    library = _Library


@compiler_machinery.register_pass(mutates_CFG=False, analysis_only=True)
class _OpenLeanLibrary(_Opening):
    _name = "open_lean_callee_library"
    library = _LeanLibrary


class _Pipeline(compiler.CompilerBase):
    opening: type[_Opening] = _OpenLibrary

    def define_pipelines(self) -> list[Any]:
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.opening, typed_passes.IRLegalization)
        passes.finalize()
        return [passes]


class _LeanPipeline(_Pipeline):
    opening = _OpenLeanLibrary


FunctionCompiler: Any = vars(dispatcher)["_FunctionCompiler"]


class _Compiler(FunctionCompiler):
    def _customize_flags(self, flags: Any) -> Any:
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        built = _with_name(super()._compile_core(args, return_type))
        self.targetdescr.target_context.insert_user_function(built.entry_point, built.fndesc, [built.library])
        return built


class _Name:
    """What callers find the code by, where others have a function that Python can call."""


def _with_name(built: Any) -> Any:
    return built._replace(entry_point=_Name())


class _Impl(Impl):
    kind = ".callee"

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        kept, fndesc, env, signature, objectmode, lifted, annotation, reload_init, envs = payload
        return compiler.CompileResult(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=_Library.load(target_context.codegen(), kept),
            environment=env,
            entry_point=_Name(),
            fndesc=fndesc,
            type_annotation=annotation,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            typing_error=None,
            call_helper=None,
            metadata=None,
            reload_init=reload_init,
            referenced_envs=envs,
        )


class _Cache(KernelCache):
    _impl_class = _Impl


class _Callee(dispatcher.Dispatcher):
    """A kernel as other kernels see it."""

    targetdescr = registry.cpu_target

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], store: Store, lean: bool) -> None:
        pipeline = _LeanPipeline if lean else _Pipeline
        dispatcher.Dispatcher.__init__(self, function, {}, options, pipeline)
        self._compiler = _Compiler(function, self.targetdescr, options, {}, pipeline)
        if not inspect.isgeneratorfunction(function):  # numba cannot call one that it loaded
            self._cache = _Cache(function, store)

    def add_overload(self, cres: Any) -> None:
        """Keep it, for callers alone."""
        self.overloads[tuple(cres.signature.args)] = cres


class Kernel(registry.CPUDispatcher):
    """A kernel as Python sees it: with machine code of its own, for those that Python calls.

    Attributes:
        store: Where it is kept.
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], store: Store, lean: bool = False) -> None:
        options = {"nopython": True, **options}
        super().__init__(function, {}, options)
        self._cache = KernelCache(function, store)
        self.store = store
        self._callee = _Callee(function, options, store, lean)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles name it, as they name any function."""
        return _named, (self.py_func.__module__, self.py_func.__name__)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How kernels call it."""
        return self._callee.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """What kernels call."""
        return self._callee.get_overload(sig)

    def add_overload(self, cres: Any) -> None:
        """Make it ready to be called, compiled or loaded."""
        for env in cres._find_referenced_environments():  # of the kernels in it: they had no machine code of their own
            if cres.codegen._engine.get_global_value_address(env.env_name):
                cres.codegen.set_env(env.env_name, env)
        connect_all(variable.name for variable in cres.library._get_module_for_linking().global_variables)
        super().add_overload(cres)


def _named(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
