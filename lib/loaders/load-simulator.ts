import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { listHotels } from '@/lib/api/hotel/list-hotels';
import { createSimulation } from '@/lib/api/simulation/create-simulation';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { HotelRow } from '@/lib/contract/hotel';
import type { Simulation, SimulationInput } from '@/lib/contract/simulation';
import { publicHttp, serverHttp } from './server-http';

/** Hotels of which the simulator knows a price. */
export async function loadSimulatedHotels(locale: string): Promise<HotelRow[]> {
  const { data } = await listHotels(publicHttp(locale), { per_page: MAX_PER_PAGE });
  return data.filter(({ categories }) => categories.some(({ simulated }) => simulated));
}

/** Why there is no estimate, in the caller's language. */
export interface SimulationFailure {
  message: string;
  fields: Record<string, string>;
  /** Position of the room that does not fit. */
  room: number | null;
}

export interface SimulationAnswer {
  simulation: Simulation | null;
  failure: SimulationFailure | null;
}

const roomOf = (details: unknown): number | null =>
  typeof details === 'object' && details !== null && 'room' in details && typeof details.room === 'number'
    ? details.room
    : null;

/** The estimate of what was chosen, counted for the caller's address, or why there is none. */
export async function loadSimulation(input: SimulationInput): Promise<SimulationAnswer> {
  const http = await serverHttp();
  try {
    return { simulation: await createSimulation(http, input), failure: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { message, fields = {}, details } = error;
    return { simulation: null, failure: { message, fields, room: roomOf(details) } };
  }
}
