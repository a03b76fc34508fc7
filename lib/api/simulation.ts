import type { ComparedCategory } from '@/lib/contract/simulation';
import { type Simulation, type SimulationInput, simulation } from '@/lib/contract/simulation';
import { ApiError } from './api-error';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

/** Why there is no estimate, with sentences in the caller's language. */
export interface SimulationFailure {
  message: string;
  fields: Record<string, string>;
  /** Position of the room that is not possible. */
  room: number | null;
}

export interface SimulationAnswer {
  simulation: Simulation | null;
  failure: SimulationFailure | null;
  /** The estimates of all categories, where the chosen ones are not possible. */
  possible: ComparedCategory[] | null;
}

const roomOf = (details: unknown): number | null =>
  typeof details === 'object' && details !== null && 'room' in details && typeof details.room === 'number'
    ? details.room
    : null;

async function answerTo(http: HttpClient, input: SimulationInput): Promise<SimulationAnswer> {
  try {
    return { simulation: await createSimulation(http, input), failure: null, possible: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { message, fields, details } = error;
    return { simulation: null, failure: { message, fields, room: roomOf(details) }, possible: null };
  }
}

/**
 * The estimate, or why there is none; where only the chosen categories are the reason, also the estimates of the
 * others.
 */
export async function askSimulation(http: HttpClient, input: SimulationInput): Promise<SimulationAnswer> {
  const asked = await answerTo(http, input);
  const { failure } = asked;
  if (!failure || failure.room === null || !input.rooms.some(({ categoryId }) => categoryId)) return asked;
  const rooms = input.rooms.map(({ categoryId: _chosen, ...room }) => room);
  const { simulation } = await answerTo(http, { ...input, rooms });
  return { ...asked, possible: simulation?.categories ?? null };
}

/** POST /api/v1/simulations */
async function createSimulation(http: HttpClient, input: SimulationInput): Promise<Simulation> {
  const { data } = await http.post('/api/v1/simulations', input, { harmless: true });
  return parseData(simulation, data);
}
