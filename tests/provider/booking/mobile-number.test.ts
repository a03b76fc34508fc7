import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SentMessage } from '@/lib/contract/contact';
import type { GuestRow } from '@/lib/contract/guest';
import type { Profile } from '@/lib/contract/profile';
import type { Reservation } from '@/lib/contract/reservation';
import { agencies, contactMessages, reservations, waitlistEntries } from '@/lib/provider/db/schema';
import {
  AGENCY,
  dataOf,
  failureOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { join, joinBody } from '@/tests/support/waitlist';

let provider: TestProvider;
let staff: { cookie: string };
let mexican: TestBlock;
let american: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  const block = { categories: ['A'], allotted: 30 };
  mexican = await insertBlock(provider.db, block);
  american = await insertBlock(provider.db, { ...block, hotel: { country: 'Estados Unidos' } });
});
afterAll(() => provider.close());

const agencyPhone = (phone: string) => provider.db.update(agencies).set({ phone }).where(eq(agencies.id, AGENCY));
beforeEach(() => agencyPhone('+525555555555'));

const send = (path: string, json: object, method = 'POST', headers: Record<string, string> = staff) =>
  provider.request(`/api/v1/${path}`, { method, json, headers });

let people = 0;
const person = (mobile: string) => {
  people += 1;
  return { firstName: 'Ana', lastName: 'Ruiz', email: `ana${people}@correo.test`, mobile };
};

/**
 * Every call that takes a mobile at an event, each answering with what the database then holds, or what was refused.
 */
const CALLS: Record<string, (block: TestBlock, mobile: string) => Promise<string | null | undefined>> = {
  'a hold': async (block, mobile) => {
    const answer = await hold(
      provider.request,
      block.code,
      holdBody([room(block.categoryIds[0])], { contact: person(mobile) }),
    );
    if (answer.status !== 201) return refusalOf(answer);
    return storedMobile((await dataOf<Reservation>(answer, 201)).key);
  },
  'a correction of the contact': async (block, mobile) => {
    const body = holdBody([room(block.categoryIds[0])], { contact: person('+525512345678') });
    const { key, version } = await dataOf<Reservation>(await hold(provider.request, block.code, body), 201);
    const answer = await send(`reservations/${key}/contact`, { mobile, version }, 'PATCH');
    return answer.status === 200 ? storedMobile(key) : refusalOf(answer);
  },
  'the waitlist': async (block, mobile) => {
    const soldOut = await insertBlock(provider.db, {
      allotted: 1,
      categories: ['A'],
      nights: 3,
      hotel: { country: block === american ? 'Estados Unidos' : 'México' },
    });
    const contact = person('+525512345678');
    await hold(provider.request, soldOut.code, holdBody([room(soldOut.categoryIds[0])], { contact }));
    const answer = await join(
      provider.request,
      soldOut.code,
      joinBody(soldOut.categoryIds[0], { contact: person(mobile) }),
    );
    if (answer.status !== 201) return refusalOf(answer);
    const { id } = await dataOf<{ id: string }>(answer, 201);
    const [entry] = await provider.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
    return entry?.mobile;
  },
  'a message from the event’s page': ({ code }, mobile) => messageFrom(mobile, code),
  'the guest list': async ({ eventId }, mobile) => {
    const answer = await send(`events/${eventId}/guests`, { firstName: 'Ana', mobile });
    return answer.status === 201 ? (await dataOf<GuestRow>(answer, 201)).mobile : refusalOf(answer);
  },
};

const refusalOf = async (answer: Response) => `${answer.status} ${JSON.stringify((await failureOf(answer)).fields)}`;

async function storedMobile(key: string) {
  const [kept] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
  return kept?.mobile;
}

async function messageFrom(mobile: string, eventCode?: string) {
  const { email } = person(mobile);
  const answer = await send(
    'contact-messages',
    { name: 'Ana', email, mobile, message: 'Hola, ¿hay lugar?', eventCode },
    'POST',
    {},
  );
  if (answer.status !== 201) return refusalOf(answer);
  const { id } = await dataOf<SentMessage>(answer, 201);
  const [kept] = await provider.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return kept?.mobile;
}

async function ownMobile(mobile: string) {
  const { version } = await dataOf<Profile>(await provider.request('/api/v1/me/profile', { headers: staff }));
  const answer = await send('me', { mobile, version }, 'PATCH');
  return answer.status === 200 ? (await dataOf<Profile>(answer)).mobile : refusalOf(answer);
}

const PLACELESS: Record<string, (mobile: string) => Promise<string | null | undefined>> = {
  'a message without an event': (mobile) => messageFrom(mobile),
  'one’s own account': ownMobile,
};

describe('a mobile without a country code', () => {
  it.each(Object.entries(CALLS))('is of the country of the event: %s', async (_, call) => {
    expect(await call(american, '(415) 555-2671')).toBe('+14155552671');
    expect(await call(mexican, '998 123 4567')).toBe('+529981234567');
  });

  it.each(Object.entries(PLACELESS))('is of the agency’s country where there is no event: %s', async (_, call) => {
    expect(await call('998 123 4567')).toBe('+529981234567');
    await agencyPhone('+1 305 555 2671');
    expect(await call('(415) 555-2671')).toBe('+14155552671');
  });
});

/** As address books and WhatsApp write numbers. */
const HABITS: [typed: string, kept: string][] = [
  ['+52 1 998 123 4567', '+529981234567'],
  ['5219981234567', '+529981234567'],
  ['044 998 123 4567', '+529981234567'],
  ['34612345678', '+34612345678'],
];

describe('a mobile as address books and WhatsApp write it', () => {
  it.each([
    ...Object.entries(CALLS).map(([name, call]) => [name, (mobile: string) => call(mexican, mobile)] as const),
    ...Object.entries(PLACELESS),
  ])('is read alike everywhere: %s', async (_, call) => {
    for (const [typed, kept] of HABITS) expect([typed, await call(typed)]).toEqual([typed, kept]);
  });
});
