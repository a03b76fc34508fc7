import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencies, bankAccounts, outbox } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { confirmed, type HeldByTest, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, orderMail, recordingMailer } from './mail-support';

const VICTIM = 'victima@correo.test';
const HOUR_MS = 3_600_000;
let provider: TestProvider;
let guest: HeldByTest;
let agencyId: string;
let agencyMail: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const { code, categoryIds, ...block } = await insertBlock(provider.db, { categories: ['A'] });
  agencyId = block.agencyId;
  const account = { agencyId, businessName: 'Agencia S.A.', bankName: 'Banco', accountNumber: '0118472096' };
  await provider.db
    .insert(bankAccounts)
    .values({ id: 'usd', ...account, clabeNumber: '012694001184720968', currency: 'USD' });
  const body = holdBody([room(categoryIds[0])]);
  guest = await confirmed(provider.request, code, { ...body, contact: { ...body.contact, email: VICTIM } });
  const [agency] = await provider.db.select().from(agencies).where(eq(agencies.id, agencyId));
  agencyMail = agency?.email ?? '';
  await provider.db.delete(outbox);
});
afterAll(() => provider.close());

/** Sends what waits; how many left to the address and all its spellings. */
async function sentTo(address = VICTIM): Promise<number> {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent.filter(({ to }) => to.toLowerCase().replace(/\+[^@]*/, '') === address).length;
}

const slip = () =>
  provider.request(`/api/v1/reservations/${guest.reservation.key}/payment-slip`, { json: {}, headers: guest.headers });
const write = (email: string) =>
  provider.request('/api/v1/contact-messages', {
    json: { name: 'Ana', mobile: '55 1234 5678', email, message: 'Compra ya en mi sitio' },
  });

describe('what a stranger has mailed to somebody else', () => {
  it('is five mails of a kind an hour, held back after that, and not lost to the platform’s staff', async () => {
    for (let turn = 0; turn < 40; turn++) expect((await slip()).status).toBe(200);
    expect(await sentTo()).toBe(5);
    const dropped = and(eq(outbox.status, 'dropped'), eq(outbox.kind, 'payment-slip'));
    const held = await provider.db.select().from(outbox).where(dropped);
    expect(held).toHaveLength(35);
    expect(held[0]).toMatchObject({ lastError: 'flooded', sentAt: null });
  });

  it('is counted by the mailbox, however its address is spelled', async () => {
    for (const email of ['Victima@correo.test', 'victima+1@correo.test', 'VICTIMA+2@Correo.test'])
      for (let turn = 0; turn < 3; turn++) expect((await write(email)).status).toBe(201);
    expect(await sentTo()).toBe(5);
  });

  it('is twenty mails of all kinds an hour', async () => {
    const kinds = ['reservation-confirmed', 'payment-received', 'reservation-changed', 'cancellation-requested'];
    const order = { agencyId, recipient: VICTIM, mailbox: VICTIM, limited: true };
    const payload = { key: guest.reservation.key };
    for (const kind of kinds)
      for (let turn = 0; turn < 4; turn++) await orderMail(provider, { ...order, kind, payload });
    expect(await sentTo()).toBe(10);
    provider.clock.pass(HOUR_MS + 1000);
    expect((await slip()).status).toBe(200);
    expect(await sentTo()).toBe(1);
  });

  it('is no reason to keep from anybody what staff and the product itself write', async () => {
    const order = { agencyId, recipient: VICTIM, mailbox: VICTIM };
    const payload = { key: guest.reservation.key };
    for (let turn = 0; turn < 12; turn++) await orderMail(provider, { ...order, kind: 'payment-approved', payload });
    expect(await sentTo()).toBe(12);
  });
});

describe('an agency', () => {
  it('hears of far more guests than five an hour', async () => {
    provider.clock.pass(HOUR_MS + 1000);
    for (let turn = 0; turn < 12; turn++) expect((await write(`invitada${turn}@correo.test`)).status).toBe(201);
    expect(await sentTo(agencyMail)).toBe(12);
  });
});
