import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox, payments, reservations } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import texts from '@/messages/es/mail.json';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, orderMail, recordingMailer } from './mail-support';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({
    now: new Date('2026-11-20T15:00:00Z'),
    env: { SITE_URL: 'https://bodas.example.mx' },
  });
});
afterAll(() => provider.close());
beforeEach(() => provider.db.delete(outbox));

async function mailOf(order: Parameters<typeof orderMail>[1]) {
  await orderMail(provider, order);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const [mail] = sent;
  if (!mail) throw new Error('no mail left');
  return mail;
}

describe('the confirmation', () => {
  it('says in Spanish what was booked, what is owed by when, and how to get in', async () => {
    const { subject, text, html } = await mailOf({ locale: 'es' });
    expect(subject).toBe('Recibimos tu reservación para Ximena & Leonardo (RSV-DEMO-0001)');
    expect(text).toContain('Hola, Lucía:');
    expect(text).toContain('Estado: En revisión');
    expect(text).toContain('La agencia revisa tu habitación. Te avisamos por correo.');
    expect(text).toContain('Siguiente pago: USD\u00a01,684.00, a más tardar el martes 30 de marzo de 2027.');
    expect(text).not.toContain('onfirmada');
    expect(text).toContain(
      'Suite Vista al Mar: 4 noches, del domingo 6 de junio al jueves 10 de junio de 2027, 2 adultos, 1 menor',
    );
    expect(text).toContain('Total: USD\u00a01,984.00');
    expect(text).toContain('Además se paga en el hotel: Derecho ambiental, 40 MXN por noche.');
    expect(text).toContain('Pagado: USD\u00a0300.00');
    expect(text).toContain('Saldo: USD\u00a01,684.00');
    expect(text).toContain('Primer pago: USD\u00a0150.00, pagado');
    expect(text).toContain('Saldo: USD\u00a01,834.00, a más tardar el martes 30 de marzo de 2027');
    expect(text).toMatch(/https:\/\/bodas\.example\.mx\/login-link\?token=[\w-]{43}\s/);
    expect(html).toContain('<html lang="es">');
    expect(html).toMatch(/href="https:\/\/bodas\.example\.mx\/login-link\?token=[\w-]{43}"/);
  });

  it('says the same in English, with the English page behind the button', async () => {
    const { subject, text, html } = await mailOf({ locale: 'en' });
    expect(subject).toBe('We received your reservation for Ximena & Leonardo (RSV-DEMO-0001)');
    expect(text).toContain('Hello Lucía,');
    expect(text).toContain('4 nights, Sunday, June 6 to Thursday, June 10, 2027, 2 adults, 1 child');
    expect(text).toContain('Also paid at the hotel: Environmental fee, 40 MXN a night.');
    expect(text).toMatch(/https:\/\/bodas\.example\.mx\/en\/login-link\?token=[\w-]{43}\s/);
    expect(html).toContain('<html lang="en">');
  });
});

/** Mails that the agency gets: their button opens the console. */
const TO_STAFF: readonly string[] = [
  'companion-left-paid',
  'reservation-to-approve',
  'payment-to-approve',
  'reservation-changed-staff',
  'change-to-decide',
  'change-withdrawn-staff',
  'cancellation-to-decide',
  'cancellation-withdrawn-staff',
  'cancelled-unpaid',
  'payment-attention',
];

/** What cannot be said of a booking that stands, owes nothing yet, and that nobody asked to have erased. */
const UNTRUE = ['lapse-warning', 'reservation-lapsed', 'final-notice', 'final-notice-lost', 'erasure-asked'];

it('writes every kind in both languages, no text left as a key or with a hole', async () => {
  // Those that remind are read in tests/provider/mail/reminders.test.ts, of shares in
  // tests/provider/money/share-wait.test.ts, and what is not true of this booking in
  // tests/provider/mail/every-mail.test.ts.
  const read = (name: string) => !name.endsWith('-reminder') && name !== 'shares-warning' && !UNTRUE.includes(name);
  for (const kind of Object.keys(texts.kinds).filter(read)) {
    for (const locale of ['es', 'en'] as const) {
      const payload = { key: 'RSV-DEMO-0001', amount: { amount: 15_000, currency: 'USD' }, reason: 'Ilegible' };
      const { subject, text, html } = await mailOf({ kind, locale, payload });
      for (const part of [subject, text, html])
        expect(part).not.toMatch(/mail\.|kinds\.|\{\w+\}|\bundefined\b|\bnull\b/);
      expect(text).toContain('Ilegible');
      expect(text.includes('/adminmaster/Asistentes?event=PLS-DEMO-BODA&key=RSV-DEMO-0001')).toBe(
        TO_STAFF.includes(kind),
      );
    }
  }
});

describe('what is no longer true when it leaves goes to nobody', () => {
  const DEMO = eq(reservations.key, 'RSV-DEMO-0001');
  const payload = { key: 'RSV-DEMO-0001', amount: { amount: 15_000, currency: 'USD' } };
  /** Kinds of those that left. */
  async function leaving(kinds: string[], more: object = {}): Promise<string[]> {
    const ids = new Map<string, string>();
    for (const kind of kinds) ids.set(await orderMail(provider, { kind, payload: { ...payload, ...more } }), kind);
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(await provider.db.$count(outbox, inArray(outbox.status, ['pending', 'sending', 'dead']))).toBe(0);
    return sent.map(({ id }) => ids.get(id) ?? id).toSorted();
  }

  it('a warning, a last notice or a task whose reason is gone', async () => {
    expect(await leaving(UNTRUE)).toEqual([]);
  });

  it('that a booking is confirmed or waits for the agency, once it was cancelled', async () => {
    const kinds = ['reservation-confirmed', 'reservation-to-approve', 'room-approved', 'ticket'];
    expect(await leaving(kinds)).toEqual(kinds);
    const [before] = await provider.db.select().from(reservations).where(DEMO);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(DEMO);
    expect(await leaving([...kinds, 'reservation-cancelled'])).toEqual(['reservation-cancelled']);
    await provider.db.update(reservations).set({ bookingStatus: before?.bookingStatus }).where(DEMO);
  });

  it('that a deposit is to be approved, once it was', async () => {
    const [before] = await provider.db.select().from(reservations).where(DEMO);
    const [payment] = await provider.db
      .select()
      .from(payments)
      .where(and(eq(payments.reservationId, before?.id ?? ''), eq(payments.status, 'approved')));
    const of = { paymentId: payment?.id };
    expect(await leaving(['payment-to-approve'], of)).toEqual([]);
    const ofPayment = eq(payments.id, payment?.id ?? '');
    await provider.db.update(payments).set({ status: 'pending' }).where(ofPayment);
    expect(await leaving(['payment-to-approve'], of)).toEqual(['payment-to-approve']);
    await provider.db.update(payments).set({ status: 'approved' }).where(ofPayment);
  });
});

it('never lets a name become markup', async () => {
  const ofDemo = eq(reservations.key, 'RSV-DEMO-0001');
  await provider.db
    .update(reservations)
    .set({ firstName: '<img src=x onerror=alert(1)>', lastName: '"\'&' })
    .where(ofDemo);
  const { html, text } = await mailOf({ kind: 'reservation-to-approve' });
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp;');
  expect(text).toContain('<img src=x onerror=alert(1)>');
});
