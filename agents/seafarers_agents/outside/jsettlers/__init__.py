"""Games against the robots of a JSettlers server, spoken to over its socket alone.

    JSETTLERS=FOLDER python -m seafarers_agents.outside.jsettlers --candidate heuristic --games 100 --options SC=SC_NSHO

docs/jsettlers.md says what the folder holds, how the rules differ and what came of it.
"""
