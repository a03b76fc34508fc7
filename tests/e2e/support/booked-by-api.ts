import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, request } from 'playwright/test';
import { newProof } from '../pages/guest';

const TOKEN = 'demo-agency-token';

export interface BookedByApi {
  key: string;
  holder: string;
  /** Calls of the reservation's holder. */
  guest: APIRequestContext;
}

/** What this needs of the answers. */
interface Answered {
  eventDate: string;
  categories: { id: string; available: number }[];
  key: string;
  penalty: { amount: number };
}

const dataOf = async (answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
  expect(answer.ok(), `${answer.url()} ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Answered }).data;
};

const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A confirmed booking of rooms for two, one unless said, made by a guest through the provider, so that a test of staff
 * starts with it.
 */
export async function bookByApi(
  baseURL: string,
  event: string,
  lastName: string,
  { rooms = 1 } = {},
): Promise<BookedByApi> {
  const guest = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: TOKEN } });
  const { eventDate } = await dataOf(await guest.get(`/provider/events/code/${event}`));
  const stay = { checkIn: daysFrom(eventDate, -1), checkOut: daysFrom(eventDate, 2) };
  const { categories } = await dataOf(
    await guest.get(`/provider/api/v1/events/${event}/availability`, { params: stay }),
  );
  const free = categories.find(({ available }) => available > 2);
  const wanted = { categoryId: free?.id, ...stay, adults: 2, juniors: 0, minors: 0, infants: 0 };
  const firstName = `Alma${randomUUID().slice(0, 4)}`;
  const email = `${firstName.toLowerCase()}@example.test`;
  const { key } = await dataOf(
    await guest.post(`/provider/api/v1/events/${event}/reservations`, {
      data: {
        contact: { firstName, lastName, email, mobile: '55 1234 5678' },
        rooms: Array.from({ length: rooms }, () => wanted),
        passes: [],
        locale: 'es',
      },
    }),
  );
  await dataOf(await guest.post(`/provider/api/v1/reservations/${key}/confirm`, { data: { acceptTerms: true } }));
  return { key, holder: `${firstName} ${lastName}`, guest };
}

/** A deposit of 150.00 that waits for approval. */
export async function depositByApi({ key, guest }: BookedByApi): Promise<void> {
  const paidOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const fields = { method: 'deposit', amount: '15000', currency: 'USD', paidOn, proof: newProof() };
  await dataOf(await guest.post(`/provider/api/v1/reservations/${key}/payments`, { multipart: fields }));
}

/** The guest asks to be let out, at the penalty of today. */
export async function askToCancelByApi({ key, guest }: BookedByApi, text: string): Promise<void> {
  const path = `/provider/api/v1/reservations/${key}/cancellation`;
  const { penalty } = await dataOf(await guest.get(path));
  await dataOf(await guest.post(path, { data: { expectedPenalty: penalty.amount, text } }));
}
