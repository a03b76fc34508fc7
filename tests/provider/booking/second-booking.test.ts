import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { outbox, reservations } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  type HeldByTest,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const bodyOf = (categoryId: string | undefined, email: string) => {
  const body = holdBody([room(categoryId)]);
  return { ...body, contact: { ...body.contact, email } };
};
const tellings = async ({ reservation: { key } }: HeldByTest) =>
  (await provider.db.select().from(outbox).where(eq(outbox.kind, 'second-reservation'))).filter(
    ({ payload }) => payload.key === key,
  );

describe('a second booking with the same address', () => {
  it('is told by mail to that address alone, with the way into the first; the answers of both look alike', async () => {
    const { code, categoryIds } = await insertBlock(provider.db);
    const email = 'repite@correo.test';
    const first = await confirmed(provider.request, code, bodyOf(categoryIds[0], email));
    expect(await tellings(first)).toEqual([]);
    const second = await confirmed(provider.request, code, bodyOf(categoryIds[0], 'Repite@correo.test'));
    const stranger = await confirmed(provider.request, code, bodyOf(categoryIds[0], 'nueva@correo.test'));
    // Nothing that whoever typed the address could tell it by.
    const shape = ({ reservation }: HeldByTest) => Object.keys(reservation).sort();
    expect(shape(second)).toEqual(shape(stranger));
    expect(JSON.stringify(second.reservation)).not.toContain(first.reservation.key);
    expect((await tellings(first)).map(({ recipient, limited }) => [recipient, limited])).toEqual([[email, true]]);
    const mail = (await mailsTo(provider, email)).find(({ subject }) => subject.startsWith('Ya tenías'));
    const link = new URL(/https?:\S+login-link\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const opened = await provider.request(`/api/v1/login-links/${link.searchParams.get('token')}`, { method: 'POST' });
    const headers = { cookie: cookieHeader(opened) };
    const path = `/api/v1/reservations/${first.reservation.key}`;
    expect((await provider.request(path, { headers })).status).toBe(200);
  });

  it('is not told of another event, of a first that ended, nor where staff book', async () => {
    const [one, two] = [await insertBlock(provider.db), await insertBlock(provider.db)];
    const email = 'aparte@correo.test';
    const first = await confirmed(provider.request, one.code, bodyOf(one.categoryIds[0], email));
    await confirmed(provider.request, two.code, bodyOf(two.categoryIds[0], email));
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const made = await hold(provider.request, one.code, bodyOf(one.categoryIds[0], email), staff);
    const { key } = await dataOf<Reservation>(made, 201);
    const path = `/api/v1/reservations/${key}/confirm`;
    await dataOf(await provider.request(path, { json: { acceptTerms: true }, headers: staff }));
    expect(await tellings(first)).toEqual([]);
    const ended = { bookingStatus: 'cancelled' as const };
    await provider.db.update(reservations).set(ended).where(eq(reservations.email, email));
    await confirmed(provider.request, one.code, bodyOf(one.categoryIds[0], email));
    expect(await tellings(first)).toEqual([]);
  });
});
