import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, outbox, reservations, transportRequests, waitlistEntries } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import texts from '@/messages/es/mail.json';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, mailRow, orderMail, recordingMailer } from './mail-support';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({
    now: new Date('2026-11-20T15:00:00Z'),
    env: { SITE_URL: 'https://bodas.example.mx' },
  });
});
afterAll(() => provider.close());

async function mailOf(order: Parameters<typeof orderMail>[1]) {
  await provider.db.delete(outbox);
  await orderMail(provider, order);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const [mail] = sent;
  if (!mail) throw new Error('no mail left');
  return mail;
}

/** Who waits has an offer that runs for an hour; answers its hold. */
async function offer(): Promise<{ id: string; email: string }> {
  const until = new Date(provider.clock.now().getTime() + 3_600_000);
  const [other] = await provider.db
    .select({ id: reservations.id, email: reservations.email })
    .from(reservations)
    .where(and(eq(reservations.agencyId, '1'), ne(reservations.key, 'RSV-DEMO-0001')))
    .orderBy(reservations.id)
    .limit(1);
  const { id, email } = other ?? { id: '', email: '' };
  const hold = { bookingStatus: 'hold' as const, confirmedAt: null, holdExpiresAt: until };
  await provider.db.update(reservations).set(hold).where(eq(reservations.id, id));
  const offered = { status: 'offered' as const, reservationId: id, offerExpiresAt: until };
  await provider.db.update(waitlistEntries).set(offered);
  return { id, email };
}

const HOLES = /mail\.|kinds\.|\{\w+\}|\bundefined\b|\bnull\b/;

describe('mails about the waitlist', () => {
  it('carry the link of the entry, in the language of who waits', async () => {
    // What tells of an offer is only for who has one.
    await offer();
    for (const kind of Object.keys(texts.waitlist.kinds)) {
      const spanish = await mailOf({ kind, payload: { entryId: 'waitlist-demo-1' } });
      const english = await mailOf({ kind, payload: { entryId: 'waitlist-demo-2' } });
      for (const part of [spanish.subject, spanish.text, spanish.html, english.subject, english.text, english.html])
        expect(part).not.toMatch(HOLES);
      expect(spanish.text).toContain('Hola, Marisol:');
      expect(english.text).toContain('Hello Thomas,');
      const isOffer = kind.startsWith('waitlist-offer');
      expect(spanish.html).toContain(isOffer ? 'Junior Suite Jardín' : 'Suite Familiar Frente al Mar');
      expect(english.html).not.toMatch(/Suite (?:Familiar|Vista)/);
    }
    await provider.db.update(waitlistEntries).set({ status: 'waiting', reservationId: null });
    const { text } = await mailOf({ kind: 'waitlist-joined', payload: { entryId: 'waitlist-demo-1' } });
    const token = /lista-de-espera\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await provider.request(`/api/v1/waitlist/${token}`)).status).toBe(200);
    const { email: recipient } = await offer();
    const mail = await mailOf({ kind: 'waitlist-offer', recipient, payload: { entryId: 'waitlist-demo-2' } });
    expect(mail.text).toMatch(
      /https:\/\/bodas\.example\.mx\/en\/login-link\?token=[\w-]{43}&redirect=%2Fen%2FCheckOut/,
    );
  });

  it('tell of no offer that lapsed or was decided while no mail could leave: nothing is held any more', async () => {
    const past = new Date(provider.clock.now().getTime() - 1);
    for (const over of [{ holdExpiresAt: past }, { bookingStatus: 'cancelled' as const }, { confirmedAt: past }]) {
      await provider.db
        .update(reservations)
        .set(over)
        .where(eq(reservations.id, (await offer()).id));
      await provider.db.delete(outbox);
      for (const kind of ['waitlist-offer', 'waitlist-offer-reminder'])
        await orderMail(provider, { kind, payload: { entryId: 'waitlist-demo-1' } });
      const { mailer, sent } = recordingMailer();
      await sendOutbox({ ctx: contextOf(provider), mailer });
      expect([sent, await provider.db.$count(outbox)]).toEqual([[], 0]);
    }
  });

  it('say why somebody waits no more: taken off by the agency, an archived event, else the near cut-off', async () => {
    const mail = (kind = 'waitlist-closed') => mailOf({ kind, payload: { entryId: 'waitlist-demo-2' } });
    const status = (to: 'removed' | 'lapsed') => provider.db.update(waitlistEntries).set({ status: to });
    const event = (state: 'published' | 'archived') =>
      provider.db.update(events).set({ state }).where(eq(events.id, 'event-demo-boda'));
    await status('removed');
    const removed = await mail();
    expect(removed.subject).toMatch(/^You’re no longer on the waitlist of /);
    expect(removed.text).toContain('The agency removed you from the list');
    expect(removed.text).not.toMatch(/cut-off|go back to the hotel/);
    await status('lapsed');
    expect((await mail()).text).toContain('The day on which unsold rooms go back to the hotel is near');
    await event('archived');
    const archived = [await mail(), await mail('waitlist-lapsed')];
    await event('published');
    for (const { text } of archived) {
      expect(text).toContain('no longer takes reservations');
      expect(text, 'nobody can open its page').not.toMatch(/https?:/);
    }
  });

  it('die where the entry is not there', async () => {
    await provider.db.delete(outbox);
    const id = await orderMail(provider, { kind: 'waitlist-offer', payload: { entryId: 'nobody' } });
    await sendOutbox({ ctx: contextOf(provider), mailer: recordingMailer().mailer });
    expect(await mailRow(provider, id)).toMatchObject({ status: 'dead', lastError: 'no waitlist entry nobody' });
  });

  it('are tried again where the database did not answer: an offer is not lost with one bad moment', async () => {
    await provider.db.delete(outbox);
    const id = await orderMail(provider, { kind: 'waitlist-joined', payload: { entryId: 'waitlist-demo-1' } });
    await provider.db.execute(sql`alter table waitlist_entries rename to waitlist_elsewhere`);
    await sendOutbox({ ctx: contextOf(provider), mailer: recordingMailer().mailer });
    await provider.db.execute(sql`alter table waitlist_elsewhere rename to waitlist_entries`);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'pending', attempts: 1 });
  });
});

describe('mails about transport', () => {
  it('say journey and price in both languages, to the agency and to the guest', async () => {
    const [quoted] = await provider.db.select().from(transportRequests).where(eq(transportRequests.status, 'quoted'));
    const ofRequest = eq(reservations.id, quoted?.reservationId ?? '');
    const [reservation] = await provider.db.select().from(reservations).where(ofRequest);
    const payload = { key: 'RSV-DEMO-0001', transportId: quoted?.id ?? '' };
    const becomes = (status: 'requested' | 'quoted' | 'accepted') =>
      provider.db
        .update(transportRequests)
        .set({ status })
        .where(eq(transportRequests.id, quoted?.id ?? ''));
    const recipient = reservation?.email ?? '';
    // Those of vehicles are read in tests/provider/transport/legs.test.ts.
    for (const kind of ['transport-to-quote', 'transport-quoted', 'transport-decided'] as const)
      for (const locale of ['es', 'en'] as const) {
        await becomes(kind === 'transport-to-quote' ? 'requested' : 'quoted');
        const { subject, text, html } = await mailOf({ kind, locale, payload, recipient });
        for (const part of [subject, text, html]) expect(part).not.toMatch(HOLES);
        expect(text).toContain('USD\u00a095.00');
        expect(text).toContain('Aeropuerto de Cancún → Gran Marea Azul Riviera Maya');
        expect(text).toContain(
          kind === 'transport-quoted' ? '/login-link?token=' : '/adminmaster/Transporte?event=PLS-DEMO-BODA&q=',
        );
      }
    // Nobody is asked for what is done: the guest took it meanwhile.
    await becomes('accepted');
    await provider.db.delete(outbox);
    for (const kind of ['transport-to-quote', 'transport-quoted'])
      await orderMail(provider, { kind, payload, recipient });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect([sent, await provider.db.$count(outbox)]).toEqual([[], 0]);
  });
});
