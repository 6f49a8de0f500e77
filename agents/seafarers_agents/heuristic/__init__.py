"""A heuristic player in plain Python: `agent` decides by phase, the other files each know one thing."""

from seafarers_agents.heuristic.agent import HeuristicAgent as HeuristicAgent
from seafarers_agents.heuristic.weights import DEFAULT as DEFAULT
from seafarers_agents.heuristic.weights import Weights as Weights
