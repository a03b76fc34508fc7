import { type Simulation, type SimulationInput, simulation } from '@/lib/contract/simulation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** POST /api/v1/simulations */
export async function createSimulation(http: HttpClient, input: SimulationInput): Promise<Simulation> {
  const { data } = await http.post('/api/v1/simulations', input, { harmless: true });
  return parseData(simulation, data);
}
