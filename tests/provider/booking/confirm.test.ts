import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { events, loginLinks, notifications, outbox, payments, reservations } from '@/lib/provider/db/schema';
import { confirmed, dataOf, failureOf, held, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { askIntent, takeCards } from '@/tests/support/card';
import { deposit, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { mailsTo } from '../auth/account-mails';

const DAY = 86_400_000;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const confirm = (key: string, headers: Record<string, string>) =>
  provider.request(`/api/v1/reservations/${key}/confirm`, { json: { acceptTerms: true }, headers });

describe('confirming', () => {
  it('needs the terms', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${reservation.key}/confirm`;
    for (const json of [{}, { acceptTerms: false }, { acceptTerms: 'yes' }])
      expect((await provider.request(path, { json, headers })).status).toBe(422);
  });

  it('twice answers the same, with one mail to the guest, one to the agency and one notification', async () => {
    const block = await insertBlock(provider.db, {
      categories: ['A'],
      event: { notificationEmail: 'avisos@boda.test' },
    });
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const first = await dataOf<Reservation>(await confirm(reservation.key, headers));
    const second = await dataOf<Reservation>(await confirm(reservation.key, headers));
    expect(first).toMatchObject({ status: 'confirmed', confirmedAt: NOW.toISOString(), expiresAt: null });
    expect(second).toEqual(first);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    const mails = (await provider.db.select().from(outbox)).filter(({ payload }) => payload.key === reservation.key);
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual([
      ['reservation-confirmed', 'maria@correo.test'],
      ['reservation-to-approve', 'avisos@boda.test'],
    ]);
    const told = await provider.db
      .select()
      .from(notifications)
      .where(eq(notifications.reservationId, row?.id ?? ''));
    expect(told.map(({ type, params }) => [type, params.key])).toEqual([['RSVN_TO_APPV', reservation.key]]);
  });

  it('of a hold is refused once its event was archived, which tells nobody of a booking', async () => {
    const block = await insertBlock(provider.db);
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const { key } = guest.reservation;
    const show = (state: 'closed' | 'archived') =>
      provider.db.update(events).set({ state }).where(eq(events.id, block.eventId));
    const confirm = () =>
      provider.request(`/api/v1/reservations/${key}/confirm`, { json: { acceptTerms: true }, headers: guest.headers });
    await show('archived');
    const refused = await confirm();
    expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'CATEGORY_CLOSED']);
    const told = await provider.db.select().from(outbox).where(eq(outbox.kind, 'reservation-confirmed'));
    expect(told.filter(({ payload }) => payload.key === key)).toEqual([]);
    await show('closed');
    expect((await confirm()).status).toBe(200);
    await show('archived');
    expect((await confirm()).status, 'what is booked stays so').toBe(200);
  });

  it('is bought by no money once the event was archived: no card is charged and no proof taken', async () => {
    await takeCards(provider.db);
    const block = await insertBlock(provider.db);
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const show = (state: 'closed' | 'archived') =>
      provider.db.update(events).set({ state }).where(eq(events.id, block.eventId));
    const pay = () => [
      askIntent(provider, guest, 15_000),
      deposit(provider.request, guest.reservation.key, depositForm(), guest.headers),
    ];
    await show('archived');
    for (const answer of await Promise.all(pay()))
      expect([answer.status, (await failureOf(answer)).code]).toEqual([409, 'CATEGORY_CLOSED']);
    expect(await provider.db.$count(payments, eq(payments.agencyId, block.agencyId))).toBe(0);
    await show('closed');
    for (const answer of await Promise.all(pay())) expect(answer.status).toBe(201);
  });

  it('mails a link that logs in, more than once, for ninety days; only its hash is kept', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const { reservation } = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const mails = await mailsTo(provider, 'maria@correo.test');
    const mail = mails.find(({ text }) => text.includes(reservation.key));
    const token = /login-link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none';
    expect(JSON.stringify(await provider.db.select().from(outbox))).not.toContain(token);
    const links = await provider.db.select().from(loginLinks);
    expect(links.map(({ tokenHash }) => tokenHash)).not.toContain(token);
    for (let time = 0; time < 2; time++) {
      const answer = await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });
      expect((await dataOf<{ reservationKey: string }>(answer)).reservationKey).toBe(reservation.key);
    }
    provider.clock.set(new Date(NOW.getTime() + 90 * DAY));
    const late = await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });
    provider.clock.set(NOW);
    expect(late.status).toBe(404);
  });
});
