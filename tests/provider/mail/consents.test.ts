import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudienceCount, MailingOptOut } from '@/lib/contract/mailing';
import type { ConsentInput, GuestConsents } from '@/lib/contract/sms';
import { ERASED_MAIL } from '@/lib/domain/erasure';
import { auditLog, events, guests, mailingOptOuts, outbox } from '@/lib/provider/db/schema';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import { hearReply } from '@/lib/provider/desk/sms/consents';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from './mail-support';

const LATER = new Date('2027-01-10T17:10:00Z');
const WHY = 'Lo pidió por teléfono hoy';

let provider: TestProvider;
let office: { cookie: string };
let eventId: string;
let guestId: string;
let mobile: string;
let numbers = 50_000_000;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  ({ eventId } = await insertBlock(provider.db));
  guestId = await addGuest('ana@correo.test');
});

async function addGuest(email: string | null): Promise<string> {
  const id = randomUUID();
  numbers += 1;
  mobile = `+5255${numbers}`;
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobile, attendance: 'pending' as const };
  await provider.db.insert(guests).values({ ...person, id, agencyId: AGENCY, eventId, email, createdAt: NOW });
  return id;
}

const path = (id = guestId) => `/api/v1/guests/${id}/consents`;
const put = (json: ConsentInput, id = guestId, headers: Record<string, string> = office) =>
  provider.request(path(id), { method: 'PUT', json, headers });
const told = async (json: ConsentInput) => dataOf<GuestConsents>(await put(json));
const read = async () => dataOf<GuestConsents>(await provider.request(path(), { headers: office }));
const counted = async () =>
  dataOf<AudienceCount>(
    await provider.request(`/api/v1/events/${eventId}/mailings/audience`, { json: { audience: {} }, headers: office }),
  );
const log = (action: string) =>
  provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, guestId), eq(auditLog.action, action)));

/** The link by which the guest ends the event's mails, as a mail of one brought it. */
async function mailedLink(): Promise<string> {
  await provider.db.delete(outbox);
  const words = { es: 'Hola', en: 'Hi' };
  const json = { kind: 'custom', subject: words, body: words, audience: {}, sendAt: null };
  await dataOf(await provider.request(`/api/v1/events/${eventId}/mailings`, { json, headers: office }), 201);
  await runMailings({ ctx: contextOf(provider) });
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return `/api/v1/mailing-opt-outs/${sent[0]?.oneClickOptOut?.split('/').at(-1)}`;
}
const opened = async (link: string) => dataOf<MailingOptOut>(await provider.request(link));
const pressed = async (link: string) => dataOf<MailingOptOut>(await provider.request(link, { method: 'POST' }));

/** The guest ends the event's mails by the link of one that they got; answers the link. */
async function endedByLink(): Promise<string> {
  const link = await mailedLink();
  expect((await pressed(link)).optedOut).toBe(true);
  return link;
}

it('of mail is kept as a guest told staff, with its time and source, and ends mailings until the next', async () => {
  expect(await read()).toEqual({ mail: null, sms: null });
  const said = { source: 'staff', at: NOW.toISOString(), reason: null };
  expect(await told({ mail: false })).toEqual({ mail: { ...said, given: false }, sms: null });
  expect(await counted()).toMatchObject({ recipients: 0, skipped: { optedOut: 1 } });
  provider.clock.set(LATER);
  const again = { ...said, at: LATER.toISOString(), given: true };
  expect(await told({ mail: true })).toEqual({ mail: again, sms: null });
  expect(await counted()).toMatchObject({ recipients: 1, skipped: { optedOut: 0 } });
  const [first, second] = await log('guest.mailConsent');
  expect([first?.before, first?.after]).toEqual([{ mail: null }, { mail: false }]);
  expect([second?.before, second?.after]).toEqual([{ mail: false }, { mail: true }]);
});

it('by both channels at once is one call', async () => {
  const { mail, sms } = await told({ mail: false, sms: false });
  expect([mail?.given, sms?.given]).toEqual([false, false]);
  expect((await put({})).status).toBe(422);
});

it('that a guest withdrew by the link comes again only with a reason, which is kept', async () => {
  const link = await endedByLink();
  const ended = { given: false, source: 'link', at: NOW.toISOString(), reason: null };
  expect((await read()).mail).toEqual(ended);
  provider.clock.set(LATER);
  const refused = await put({ mail: true });
  expect([refused.status, (await failureOf(refused)).fields]).toEqual([422, { reason: expect.any(String) }]);
  // Staff's note of the same does not make it staff's, to be undone without a word.
  expect((await told({ mail: false })).mail).toEqual(ended);
  expect((await put({ mail: true })).status).toBe(422);
  expect(await counted()).toMatchObject({ recipients: 0 });
  const undone = { given: true, source: 'staff', at: LATER.toISOString(), reason: WHY };
  expect((await told({ mail: true, reason: WHY })).mail).toEqual(undone);
  expect(await counted()).toMatchObject({ recipients: 1 });
  expect((await log('guest.mailConsent')).map(({ after }) => after)).toEqual([{ mail: true, reason: WHY }]);
  // The same link ends them once more.
  const asked = async () => (await opened(link)).optedOut;
  expect(await asked()).toBe(false);
  await provider.request(link, { method: 'POST' });
  expect([await asked(), (await read()).mail?.source]).toEqual([true, 'link']);
});

it('that staff had noted is the guest’s own once they end mails themselves', async () => {
  const link = await endedByLink();
  await told({ mail: true, reason: WHY });
  await told({ mail: false });
  expect((await read()).mail?.source).toBe('staff');
  await provider.request(link, { method: 'POST' });
  expect((await read()).mail).toMatchObject({ given: false, source: 'link', reason: null });
  expect((await put({ mail: true })).status).toBe(422);
});

it('of text messages that a guest ended by STOP comes again only with a reason', async () => {
  await hearReply(contextOf(provider), { from: mobile, body: 'STOP' });
  expect((await put({ sms: true })).status).toBe(422);
  expect((await told({ sms: false })).sms).toMatchObject({ given: false, source: 'reply' });
  expect((await put({ sms: true })).status).toBe(422);
  expect((await told({ sms: true, reason: WHY })).sms).toMatchObject({ given: true, source: 'staff', reason: WHY });
  expect((await log('guest.smsConsent')).map(({ after }) => after)).toEqual([{ sms: true, reason: WHY }]);
});

it('is noted by whoever writes to guests, of their own agency, while the event is not archived', async () => {
  const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
  expect((await put({ mail: false }, guestId, stranger)).status).toBe(404);
  const payments = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  expect([403, 404]).toContain((await put({ mail: false }, guestId, payments)).status);
  const nobody = await addGuest(null);
  expect((await failureOf(await put({ mail: false }, nobody))).code).toBe('INVALID_STATE');
  expect((await put({ sms: false }, nobody)).status).toBe(200);
  await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, eventId));
  expect((await failureOf(await put({ mail: false }))).code).toBe('EVENT_ARCHIVED');
  expect((await read()).mail).toBeNull();
});

describe('the link of a mail', () => {
  const change = (values: Partial<typeof guests.$inferInsert>) =>
    provider.db.update(guests).set(values).where(eq(guests.id, guestId));
  const ended = async () =>
    (await provider.db.select().from(mailingOptOuts).where(eq(mailingOptOuts.eventId, eventId))).map(
      ({ mailbox }) => mailbox,
    );

  it('ends the messages of the mailbox that it went to: its owner is not the guest, whose address was mended', async () => {
    await change({ email: 'mistyped@correo.test' });
    const link = await mailedLink();
    await change({ email: 'ana@correo.test' });
    expect((await opened(link)).mailbox).toBe('m•••@correo.test');
    expect(await pressed(link)).toMatchObject({ mailbox: 'm•••@correo.test', optedOut: true });
    expect([await ended(), (await read()).mail]).toEqual([['mistyped@correo.test'], null]);
    expect(await counted()).toMatchObject({ recipients: 1, skipped: { optedOut: 0 } });
    // Nobody reads in the guest's history what a stranger did.
    expect(await log('mailing.optedOut')).toEqual([]);
  });

  it('works when the guest is off the list, who stays without messages when an import brings them again', async () => {
    const link = await mailedLink();
    await provider.db.delete(guests).where(eq(guests.id, guestId));
    expect(await pressed(link)).toMatchObject({ mailbox: 'a•••@correo.test', optedOut: true });
    await addGuest('Ana+boda@correo.test');
    expect(await counted()).toMatchObject({ recipients: 0, skipped: { optedOut: 1 } });
  });

  it('works when the guest was made one with another, whose mailbox still gets messages', async () => {
    const link = await mailedLink();
    const kept = await addGuest('ana.ruiz@correo.test');
    const json = { version: 1, other: { id: guestId, version: 1 } };
    await dataOf(await provider.request(`/api/v1/guests/${kept}/merge`, { json, headers: office }));
    expect((await pressed(link)).mailbox).toBe('a•••@correo.test');
    expect([await ended(), await counted()]).toMatchObject([['ana@correo.test'], { recipients: 1 }]);
  });

  it('outlives the mail’s own row while the guest has that mailbox, and opens nothing of another one', async () => {
    const link = await mailedLink();
    await provider.db.delete(outbox);
    expect((await opened(link)).mailbox).toBe('a•••@correo.test');
    await change({ email: 'mended@correo.test' });
    expect((await provider.request(link, { method: 'POST' })).status).toBe(404);
    expect(await ended()).toEqual([]);
  });

  it('opens nothing once the mail was sent again to another mailbox, or its own was erased', async () => {
    const link = await mailedLink();
    for (const mailbox of ['mended@correo.test', ERASED_MAIL]) {
      await provider.db.update(outbox).set({ mailbox });
      expect((await provider.request(link, { method: 'POST' })).status).toBe(404);
    }
    expect(await ended()).toEqual([]);
  });
});
