import { eq } from 'drizzle-orm';
import type { TransportRequest } from '@/lib/contract/transport';
import type { LegPlan, TransportLeg } from '@/lib/contract/transport-leg';
import { transportRequests } from '@/lib/provider/db/schema';
import { confirmed, dataOf, holdBody, insertBlock, night, room } from './booking';
import type { TestProvider } from './provider';

/** The day on which travellers arrive; they leave three nights later. */
export const TRAVEL_DAY = night(0);

export interface Traveller {
  requestId: string;
  path: string;
  headers: { cookie: string };
}

/** What is said of a vehicle before it is confirmed. */
export const LEG_FACTS = {
  pickUpTime: '15:10',
  pickUpPlace: 'Terminal 3, salida nacional',
  vehicle: 'Van blanca',
  supplier: 'Traslados Sol',
  driverName: 'Luis Pech',
  driverPhone: '+52 998 123 4567',
};

/** Guests of one event whose transport is accepted, each with people and the hour of the flight. */
export async function insertTravellers(provider: TestProvider, parties: { adults: number; time: string | null }[]) {
  const block = await insertBlock(provider.db);
  const guests: Traveller[] = [];
  for (const { adults, time } of parties) {
    const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    const asked = await dataOf<TransportRequest>(
      await provider.request(`${path}/transport-requests`, {
        json: {
          kind: 'ground',
          holder: `Familia de ${adults}`,
          adults,
          minors: 0,
          notes: '',
          departureDate: TRAVEL_DAY,
          returnDate: night(3),
          origin: 'Aeropuerto de Cancún',
          destination: 'Hotel de prueba',
        },
        headers: guest.headers,
      }),
      201,
    );
    await provider.db
      .update(transportRequests)
      .set({ status: 'accepted', flightTime: time, flightNumber: time && 'AM 442' })
      .where(eq(transportRequests.id, asked.id));
    guests.push({ requestId: asked.id, path, headers: guest.headers });
  }
  return { block, guests, legs: `/api/v1/events/${block.eventId}/transport-legs` };
}

/** What an office does with an event's vehicles, over the wire. */
export function transportDesk(provider: TestProvider, office: { cookie: string }) {
  const send = (path: string, json: object, method = 'POST', headers = office) =>
    provider.request(path, { method, json, headers });
  const planOf = async (answer: Response | Promise<Response>, status = 200) => dataOf<LegPlan>(await answer, status);
  return {
    send,
    planOf,
    suggest: (legs: string, rules: object = {}) =>
      planOf(send(`${legs}/suggestion`, { day: TRAVEL_DAY, windowMinutes: 60, capacity: 8, ...rules }), 201),
    readLegs: (legs: string, headers = office) => provider.request(`${legs}?day=${TRAVEL_DAY}`, { headers }),
    confirmLeg: async (leg: TransportLeg) => {
      const changed = await planOf(
        send(`/api/v1/transport-legs/${leg.id}`, { ...LEG_FACTS, version: leg.version }, 'PATCH'),
      );
      const { version } = changed.legs.find(({ id }) => id === leg.id) ?? leg;
      return planOf(send(`/api/v1/transport-legs/${leg.id}/confirmation`, { version }));
    },
  };
}

export const firstLeg = ({ legs: [leg] }: LegPlan): TransportLeg => {
  if (!leg) throw new Error('no leg');
  return leg;
};
