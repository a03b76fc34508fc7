import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GuestHistory } from '@/lib/contract/guest-history';
import { calls, guests, mailingRecipients, mailings, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { AGENCY, confirmed, dataOf, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const as = async (role: 'agency' | 'payment', agencyId?: string) =>
  provider.as((await insertUser(provider.db, { role, ...(agencyId && { agencyId }) })).email);

it('is a guest’s reservations, calls and messages, each for who has its right, and of another agency none', async () => {
  const { eventId, categoryIds } = await insertBlock(provider.db);
  const of = { agencyId: AGENCY, eventId, createdAt: NOW };
  const id = randomUUID();
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', attendance: 'attends' as const };
  await provider.db.insert(guests).values({ ...of, ...person, id });
  const read = async (headers: { cookie: string }) =>
    dataOf<GuestHistory>(await provider.request(`/api/v1/guests/${id}/history`, { headers }));
  const office = await as('agency');
  const nothing = { timeZone: 'America/Cancun', reservations: [], calls: [], messages: [] };
  expect(await read(office)).toEqual(nothing);

  const book = async () => (await confirmed(provider.request, eventId, holdBody([room(categoryIds[0])]))).reservation;
  const [held, shared, gone] = [await book(), await book(), await book()];
  await provider.db.update(reservations).set({ guestId: id }).where(eq(reservations.key, held.key));
  await provider.db
    .update(reservations)
    .set({ guestId: id, bookingStatus: 'cancelled' })
    .where(eq(reservations.key, gone.key));
  await provider.db
    .update(reservationRooms)
    .set({ occupants: [{ name: 'Ana Ruiz', band: 'adult', guestId: id }] })
    .where(eq(reservationRooms.id, shared.rooms[0]?.id ?? ''));
  const call = { ...of, guestId: id, priority: 'low' as const, medium: 'phone' as const, scheduledAt: NOW };
  await provider.db.insert(calls).values([
    { ...call, id: 'call-done', type: 'pay', state: 'completed', doneAt: new Date(NOW.getTime() - 86_400_000) },
    { ...call, id: 'call-due', type: 'reserve', state: 'toDo' },
  ]);
  const words = { es: 'Nos vemos en {evento}, {invitado}', en: 'See you at {event}, {guest}' };
  const mailing = { id: 'mailing-1', kind: 'custom' as const, state: 'sent' as const, subject: words, body: words };
  await provider.db.insert(mailings).values({ ...of, ...mailing, audience: {}, startedAt: NOW });
  await provider.db
    .insert(mailingRecipients)
    .values({ id: 'recipient-1', mailingId: 'mailing-1', guestId: id, language: 'es', state: 'failed' });

  const shown = await read(office);
  expect(shown.reservations).toHaveLength(2);
  expect(shown.reservations).toEqual(
    expect.arrayContaining([
      { key: held.key, holds: true },
      { key: shared.key, holds: false },
    ]),
  );
  expect(shown.calls?.map((each) => [each.id, each.isDone, each.state])).toEqual([
    ['call-due', false, 'toDo'],
    ['call-done', true, 'completed'],
  ]);
  const subject = { es: 'Nos vemos en Ana & Luis, Ana', en: 'See you at Ana & Luis, Ana' };
  expect(shown.messages).toEqual([
    {
      id: 'recipient-1',
      kind: 'custom',
      subject,
      channel: 'mail',
      state: 'failed',
      delivery: null,
      at: NOW.toISOString(),
    },
  ]);

  expect(await read(await as('payment'))).toMatchObject({ calls: null, messages: null, reservations: [{}, {}] });
  const ask = (headers?: { cookie: string }) => provider.request(`/api/v1/guests/${id}/history`, { headers });
  expect((await ask(await as('agency', 'another'))).status).toBe(404);
  expect((await ask()).status).toBe(401);
});
