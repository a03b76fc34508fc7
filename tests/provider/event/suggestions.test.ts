import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoleName } from '@/lib/contract/role';
import type { Suggestion, SuggestionList } from '@/lib/contract/suggestion';
import { activities, agencies, auditLog, events, notifications, outbox } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let office: { cookie: string };
let couple: { cookie: string };
let ana: { id: string; email: string };
let luis: { id: string; email: string };
let event: TestBlock;

const CEREMONY = {
  date: '2027-06-10',
  startTime: '17:30',
  venue: { es: 'Capilla', en: 'Chapel' },
  location: { es: 'Playa norte', en: 'North beach' },
  description: null,
  dressCode: null,
};

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
  ana = await insertUser(provider.db, { role: 'organizer' });
  luis = await insertUser(provider.db, { role: 'organizer' });
  couple = await provider.as(ana.email);
});
beforeEach(async () => {
  event = await insertBlock(provider.db, {
    event: { mainUserId: ana.id, secondaryUserId: luis.id, ceremony: CEREMONY },
  });
  await provider.db.delete(outbox);
});
afterAll(() => provider.close());

type Headers = Record<string, string>;
const send = (method: string, path: string, headers: Headers, json?: object) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const suggest = (json: object, headers: Headers = couple) =>
  send('POST', `events/${event.eventId}/suggestions`, headers, json);
const suggested = async (json: object) => dataOf<Suggestion>(await suggest(json), 201);
const list = async (headers: Headers = office) =>
  dataOf<SuggestionList>(await send('GET', `events/${event.eventId}/suggestions`, headers));
const decide = async ({ id, version }: Suggestion, json: object, headers: Headers = office) =>
  send('PUT', `suggestions/${id}/decision`, headers, {
    accept: true,
    answer: '',
    version,
    eventVersion: (await list()).eventVersion,
    ...json,
  });
const withdraw = ({ id, version }: Suggestion, headers: Headers = couple) =>
  send('DELETE', `suggestions/${id}?version=${version}`, headers);
const row = async () => (await provider.db.select().from(events).where(eq(events.id, event.eventId)))[0];
const inbox = async () => {
  const rows = await provider.db.select().from(notifications).where(eq(notifications.eventId, event.eventId));
  return rows.map(({ type, params }) => [type, params.message]);
};
/** The suggestions that the inbox still asks staff to decide. */
const asked = async () => {
  const rows = await provider.db.select().from(notifications).where(eq(notifications.eventId, event.eventId));
  return rows
    .filter(({ type, status }) => type === 'SUGGESTION' && status === 'On')
    .map(({ params }) => params.message);
};
async function mails() {
  const { sent, mailer } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent;
}

const LATER = { change: { ceremony: { ...CEREMONY, startTime: '18:00' } }, words: 'El sol se pone más tarde.' };

describe('a suggestion', () => {
  it('waits with what it changes beside what is there, tells the agency, and changes nothing yet', async () => {
    const made = await suggested(LATER);
    expect(made).toMatchObject({
      state: 'open',
      by: 'Persona organizer',
      words: LATER.words,
      change: LATER.change,
      now: { ceremony: CEREMONY },
      decidedBy: null,
      version: 1,
    });
    expect((await list()).suggestions).toEqual([made]);
    expect((await list(couple)).suggestions).toEqual([made]);
    expect((await row())?.ceremony?.startTime).toBe('17:30');
    expect(await inbox()).toEqual([['SUGGESTION', LATER.words]]);
    const [agency] = await provider.db.select().from(agencies).where(eq(agencies.id, AGENCY));
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: agency?.email, subject: 'La pareja propone un cambio: Ana & Luis' });
    expect(mail?.text).toContain(LATER.words);
    expect(mail?.text).toContain(`equipo de ${agency?.name}`);
  });

  it('accepted is done, is told to both of the couple in their inbox and by mail, and stands in the audit log', async () => {
    const made = await suggested(LATER);
    await mails();
    const done = await dataOf<Suggestion>(await decide(made, { answer: 'Claro que sí' }));
    expect(done).toMatchObject({ state: 'accepted', answer: 'Claro que sí', decidedBy: 'Persona agencyUser' });
    expect(done.now).toEqual({ ceremony: CEREMONY });
    expect((await row())?.ceremony?.startTime).toBe('18:00');
    expect(await inbox()).toContainEqual(['SUGGESTION_ACCEPTED', 'Claro que sí']);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([ana.email, luis.email].sort());
    expect(sent[0]?.text).toContain('Claro que sí');
    const told = await provider.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'event'), eq(auditLog.entityId, event.eventId)))
      .orderBy(desc(auditLog.id));
    expect(told.map(({ action }) => action)).toEqual([
      'event.suggestionAccepted',
      'event.changed',
      'event.changeSuggested',
    ]);
  });

  it('refused says why, and leaves the event as it is', async () => {
    const made = await suggested({ change: { eventName: 'Ana con Luis' } });
    expect((await decide(made, { accept: false })).status).toBe(422);
    const done = await dataOf<Suggestion>(await decide(made, { accept: false, answer: 'Ya se imprimió' }));
    expect(done).toMatchObject({ state: 'refused', answer: 'Ya se imprimió' });
    expect(await row()).toMatchObject({ name: 'Ana & Luis', version: 1 });
    expect(await inbox()).toContainEqual(['SUGGESTION_REFUSED', 'Ya se imprimió']);
  });

  it('asks staff for a decision until it was decided or taken back, and no other one’s end ends it', async () => {
    const first = await suggested(LATER);
    const second = await suggested({ change: { eventName: 'Ana con Luis' }, words: 'Así nos dicen' });
    const third = await suggested({ change: { eventName: 'Luis con Ana' }, words: 'O así' });
    expect((await asked()).toSorted()).toEqual([LATER.words, 'Así nos dicen', 'O así'].toSorted());
    await dataOf(await decide(first, {}));
    expect((await asked()).toSorted()).toEqual(['Así nos dicen', 'O así'].toSorted());
    expect((await withdraw(second)).status).toBeLessThan(300);
    expect(await asked()).toEqual(['O así']);
    await dataOf(await decide(third, { accept: false, answer: 'Ya se imprimió' }));
    expect(await asked()).toEqual([]);
  });

  it('of another date moves the schedule along where staff say so', async () => {
    await provider.db.insert(activities).values({
      id: `activity-${event.eventId}`,
      agencyId: AGENCY,
      eventId: event.eventId,
      name: { es: 'Brindis', en: 'Toast' },
      venue: { es: 'Terraza', en: 'Terrace' },
      startsAt: new Date('2027-06-10T23:00:00Z'),
    });
    const dates = { eventDate: '2027-06-12', range_event_start: null, range_event_end: null };
    const made = await suggested({ change: dates });
    expect(made.now).toEqual({ eventDate: '2027-06-10', range_event_start: null, range_event_end: null });
    await dataOf(await decide(made, { moveSchedule: true }));
    expect(await row()).toMatchObject({ eventDate: '2027-06-12', ceremony: { date: '2027-06-12' } });
    const [moved] = await provider.db.select().from(activities).where(eq(activities.eventId, event.eventId));
    expect(moved?.startsAt.toISOString()).toBe('2027-06-12T23:00:00.000Z');
  });

  it('may be words alone, but not nothing, nor dates gone by or turned, nor what is the couple’s own', async () => {
    expect(await suggested({ change: {}, words: '¿Puede haber fuegos?' })).toMatchObject({ change: {}, now: {} });
    expect((await suggest({ change: {}, words: ' ' })).status).toBe(422);
    const past = { eventDate: '2026-01-01', range_event_start: null, range_event_end: null };
    expect((await failureOf(await suggest({ change: past }))).fields).toHaveProperty('eventDate');
    const turned = { eventDate: '1970-01-01', range_event_start: '2027-06-12', range_event_end: '2027-06-10' };
    expect((await failureOf(await suggest({ change: turned }))).fields).toHaveProperty('range_event_end');
    expect((await suggest({ change: { minimumNights: 1 } })).status).toBe(422);
  });

  it('sent again after an answer that nobody heard is one', async () => {
    const headers = { ...couple, 'idempotency-key': 'suggest-1' };
    const first = await dataOf<Suggestion>(await suggest(LATER, headers), 201);
    const again = await dataOf<Suggestion>(await suggest(LATER, headers), 201);
    expect(again.id).toBe(first.id);
    expect((await list()).suggestions).toHaveLength(1);
  });

  it('is decided or taken back once: who comes later gets it as it is', async () => {
    const one = await suggested(LATER);
    await dataOf(await withdraw(one));
    const late = await failureOf(await decide(one, {}));
    expect(late).toMatchObject({ code: 'ALREADY_DECIDED', details: { state: 'withdrawn' } });
    expect((await row())?.ceremony?.startTime).toBe('17:30');
    const two = await suggested(LATER);
    await dataOf(await decide(two, {}));
    expect(await failureOf(await withdraw(two))).toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  it('is not accepted over what somebody changed after staff looked', async () => {
    const made = await suggested({ change: { eventName: 'Ana con Luis' } });
    const { eventVersion } = await list();
    const patch = { eventName: 'Ana María & Luis', version: eventVersion };
    await dataOf(await send('PATCH', `events/${event.eventId}`, office, patch));
    const stale = await failureOf(await decide(made, { eventVersion }));
    expect(stale).toMatchObject({ code: 'STALE', details: { eventName: 'Ana María & Luis' } });
    expect((await list()).suggestions[0]).toMatchObject({ state: 'open', now: { eventName: 'Ana María & Luis' } });
  });

  it('is bounded, and none of an archived event', async () => {
    for (let at = 0; at < 20; at++) await suggested({ change: {}, words: `Idea ${at}` });
    expect(await failureOf(await suggest({ change: {}, words: 'Otra' }))).toMatchObject({ code: 'INVALID_STATE' });
    const [open] = (await list()).suggestions;
    await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, event.eventId));
    for (const answer of [
      await suggest(LATER),
      await withdraw(open as Suggestion),
      await decide(open as Suggestion, {}),
    ])
      expect(await failureOf(answer)).toMatchObject({ code: 'EVENT_ARCHIVED' });
  });
});

describe('who may', () => {
  // Whoever manages the event changes it without asking.
  const ROLES: [role: RoleName, read: number, suggest: number, decide: number][] = [
    ['agency', 200, 409, 200],
    ['agencyUser', 200, 409, 200],
    ['weddingPlanner', 200, 409, 200],
    ['wholesaler', 403, 403, 403],
    ['payment', 403, 403, 403],
    ['support', 403, 403, 403],
    ['attendee', 403, 403, 403],
    ['organizer', 404, 404, 403],
  ];
  it.each(ROLES)('%s reads with %i, suggests with %i and decides with %i', async (role, reads, suggests, decides) => {
    const made = await suggested(LATER);
    const person = await provider.as((await insertUser(provider.db, { role })).email);
    expect((await send('GET', `events/${event.eventId}/suggestions`, person)).status).toBe(reads);
    expect((await suggest(LATER, person)).status).toBe(suggests);
    expect((await withdraw(made, person)).status).toBe(suggests);
    expect((await decide(made, {}, person)).status).toBe(decides);
  });

  it('the couple suggests, and does not decide', async () => {
    const made = await suggested(LATER);
    expect((await decide(made, {}, couple)).status).toBe(403);
    expect((await withdraw(made, await provider.as(luis.email))).status).toBe(200);
  });

  it('another agency finds nothing', async () => {
    const made = await suggested(LATER);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    for (const answer of [
      await send('GET', `events/${event.eventId}/suggestions`, foreign),
      await suggest(LATER, foreign),
      await withdraw(made, foreign),
      await decide(made, {}, foreign),
    ])
      expect(answer.status).toBe(404);
  });
});
