import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../support/demo-people';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { declaredCalls, make, type ProviderCall, targetOf } from '../../support/provider-calls';

let provider: TestProvider;
let calls: ProviderCall[];
beforeAll(async () => {
  provider = await startTestProvider();
  calls = (await declaredCalls(provider)).filter(({ method }) => method === 'GET');
});
afterAll(() => provider.close());

/** Names of fields that not everybody may read, and of those that nobody may. */
const GUARDED = /^(mobile|clabeNumber|accountNumber|cardNumber|password\w*|\w*hash|secret\w*|token\w*|ip)$/i;
const BANK = 'accountNumber cardNumber clabeNumber';
const DESK = ['admin', 'agency', 'agencyuser', 'weddingplanner'];

/** Who is answered which of them, over every call that reads. A cell that is not here is a leak. */
const READERS = {
  [`/api/agency/{id}/bank-data: ${BANK}`]: ['attendee', 'organizer', 'payment', 'wholesaler', ...DESK],
  [`/api/v1/agencies/{id}/bank-accounts: ${BANK}`]: ['admin', 'agency'],
  '/api/v1/reservations/{key}: mobile': ['attendee', 'organizer', ...DESK],
  '/api/v1/events/{id}/reservations: mobile': ['organizer', ...DESK],
  '/api/v1/events/{id}/guests: mobile': ['organizer', ...DESK],
  '/api/v1/events/{id}/waitlist: mobile': DESK,
  '/api/v1/me/booking: mobile': ['attendee'],
  '/api/v1/guests/{id}/personal-data: mobile': ['admin', 'agency'],
  '/api/v1/me/personal-data: mobile': ['attendee'],
  '/api/v1/events/{id}/transport-legs: mobile': ['organizer', ...DESK],
  '/api/v1/events/{id}/transport-requests: mobile': ['organizer', ...DESK],
  '/api/v1/events/{id}/waiting-deposits: mobile': ['organizer', ...DESK],
  '/api/v1/events/{id}/waiting-rooms: mobile': DESK,
  '/api/v1/events/{id}/calls: mobile': DESK,
  '/api/v1/calls/{id}: mobile': DESK,
  '/api/v1/contact-messages: mobile': DESK,
  '/api/v1/contact-messages/{id}: mobile': DESK,
};

function filledKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filledKeys);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(inner === null ? [] : [key]), ...filledKeys(inner)]);
}

async function guardedIn(answer: Response): Promise<string> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return '';
  const found = filledKeys(await answer.json()).filter((key) => GUARDED.test(key));
  return [...new Set(found)].toSorted().join(' ');
}

test('phones, bank accounts and secrets are answered to the roles of a list, and to nobody else (S26)', async () => {
  const target = await targetOf(provider, 'reservation-001');
  const readers: Record<string, string[]> = {};
  for (const role of ['visitor', ...DEMO_PEOPLE.map(({ account }) => account)]) {
    const headers = role === 'visitor' ? {} : await provider.as(`${role}@demo.test`);
    for (const call of calls) {
      const found = await guardedIn(await make(provider, call, target, { headers }));
      if (!found) continue;
      const cell = `${call.path}: ${found}`;
      readers[cell] = [...(readers[cell] ?? []), role];
    }
  }
  const listed = Object.entries(READERS).map(([cell, who]) => [cell, [...who].sort()]);
  for (const who of Object.values(readers)) who.sort();
  expect(readers).toEqual(Object.fromEntries(listed));
});
