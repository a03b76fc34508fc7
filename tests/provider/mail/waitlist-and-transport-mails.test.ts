import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, reservations, transportRequests, waitlistEntries } from '@/lib/provider/db/schema';
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

const HOLES = /mail\.|kinds\.|\{\w+\}|\bundefined\b|\bnull\b/;

describe('mails about the waitlist', () => {
  it('carry the link of the entry, in the language of who waits', async () => {
    // A reminder of an offer is only for who has one.
    await provider.db.update(waitlistEntries).set({ status: 'offered' });
    for (const kind of Object.keys(texts.waitlist.kinds)) {
      const spanish = await mailOf({ kind, payload: { entryId: 'waitlist-demo-1' } });
      const english = await mailOf({ kind, payload: { entryId: 'waitlist-demo-2' } });
      for (const part of [spanish.subject, spanish.text, spanish.html, english.subject, english.text, english.html])
        expect(part).not.toMatch(HOLES);
      expect(spanish.text).toContain('Hola, Marisol:');
      expect(english.text).toContain('Hello Thomas,');
      expect(spanish.html).toContain('Suite Familiar Frente al Mar');
      expect(english.html).not.toMatch(/Suite (?:Familiar|Vista)/);
    }
    await provider.db.update(waitlistEntries).set({ status: 'waiting' });
    const { text } = await mailOf({ kind: 'waitlist-joined', payload: { entryId: 'waitlist-demo-1' } });
    const token = /lista-de-espera\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await provider.request(`/api/v1/waitlist/${token}`)).status).toBe(200);
    const [held] = await provider.db.select().from(reservations).where(eq(reservations.key, 'RSV-DEMO-0001'));
    const offerExpiresAt = new Date(provider.clock.now().getTime() + 3_600_000);
    const offered = { reservationId: held?.id ?? '', offerExpiresAt };
    await provider.db.update(waitlistEntries).set(offered).where(eq(waitlistEntries.id, 'waitlist-demo-2'));
    const offer = await mailOf({ kind: 'waitlist-offer', payload: { entryId: 'waitlist-demo-2' } });
    expect(offer.text).toMatch(
      /https:\/\/bodas\.example\.mx\/en\/login-link\?token=[\w-]{43}&redirect=%2Fen%2FCheckOut/,
    );
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
    const recipient = reservation?.email ?? '';
    // Those of vehicles are read in tests/provider/transport/legs.test.ts.
    for (const kind of ['transport-to-quote', 'transport-quoted', 'transport-decided'] as const)
      for (const locale of ['es', 'en'] as const) {
        const { subject, text, html } = await mailOf({ kind, locale, payload, recipient });
        for (const part of [subject, text, html]) expect(part).not.toMatch(HOLES);
        expect(text).toContain('USD\u00a095.00');
        expect(text).toContain('Aeropuerto de Cancún → Gran Marea Azul Riviera Maya');
        expect(text).toContain(
          kind === 'transport-quoted' ? '/login-link?token=' : '/adminmaster/Transporte?event=PLS-DEMO-BODA&q=',
        );
      }
  });
});
