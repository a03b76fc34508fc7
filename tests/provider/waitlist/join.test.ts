import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { JoinedWaitlist } from '@/lib/contract/waitlist';
import { agencies, events, waitlistEntries } from '@/lib/provider/db/schema';
import { dataOf, failureOf, hold, holdBody, insertBlock, insertUser, NOW, night, room } from '@/tests/support/booking';
import { ANOTHER_SECRET, startTestProvider, type TestProvider } from '@/tests/support/provider';
import { entryOf, type JoinBody, join, joinBody, joined, mailKinds, say } from '@/tests/support/waitlist';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

/** An event of one category, one room each night, all sold. */
async function soldOut(options: Parameters<typeof insertBlock>[1] = {}) {
  const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'], nights: 3, ...options });
  for (const categoryId of block.categoryIds)
    expect((await hold(provider.request, block.code, holdBody([room(categoryId)]))).status).toBe(201);
  return block;
}

/** The same wish of the same mailbox, by somebody who types other contact data. */
const as = (contact: Partial<JoinBody['contact']>) => {
  const body = joinBody(null);
  return { ...body, contact: { ...body.contact, ...contact } };
};

describe('joining the waitlist', () => {
  it('answers place, reason and link, and mails the link', async () => {
    const block = await soldOut();
    const entry = await joined(provider.request, block.code, joinBody(block.categoryIds[0]));
    expect(entry).toMatchObject({
      status: 'waiting',
      position: 1,
      reason: 'noFittingNights',
      categoryName: 'Suite A',
      rooms: 1,
      offer: null,
      offerHours: 48,
    });
    const second = await joined(
      provider.request,
      block.code,
      joinBody(null, {
        contact: { firstName: 'Eva', lastName: 'Gil', email: 'eva@correo.test', mobile: '5511113333' },
      }),
    );
    expect(second).toMatchObject({ position: 2, categoryName: null });
    expect(await entryOf(provider.request, entry.token)).toMatchObject({ id: entry.id, position: 1 });
    expect(await mailKinds(provider.db, 'julia@correo.test')).toContain('waitlist-joined');
    const [kept] = await provider.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id));
    expect(JSON.stringify(kept)).not.toContain(entry.token);
  });

  it('is one entry for one key, with the same link', async () => {
    const block = await soldOut();
    const body = joinBody(block.categoryIds[0]);
    const key = { 'idempotency-key': 'waitlist-key-1' };
    const answers = await Promise.all([1, 2].map(() => join(provider.request, block.code, body, key)));
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(first.data.token).toBe(second.data.token);
    const other = await join(provider.request, block.code, { ...body, adults: 1 }, key);
    expect((await failureOf(other)).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is one entry for the very same wish of a person, pressed at once or later without a key, whose link is mailed again', async () => {
    const block = await soldOut();
    const email = 'otra-vez@correo.test';
    const presses = Array.from({ length: 6 }, () => join(provider.request, block.code, as({ email })));
    const answers = await Promise.all(
      (await Promise.all(presses)).map((answer) => dataOf<JoinedWaitlist>(answer, 201)),
    );
    const [first, ...others] = answers.filter(({ token }) => token !== null);
    expect([new Set(answers.map(({ id }) => id)).size, others]).toEqual([1, []]);
    // However the letters are written; what proves nothing is no way in.
    const again = await join(provider.request, block.code, as({ email: 'Otra-Vez@correo.test', firstName: 'JULIA' }));
    expect(await dataOf(again, 201)).toMatchObject({ id: first?.id, position: 1, offer: null, token: null });
    const mails = (await mailsTo(provider, email)).filter(({ text }) => text.includes('lista-de-espera?token='));
    expect(new Set(mails.map(({ text }) => /token=[\w-]+/.exec(text)?.[0]))).toEqual(
      new Set([`token=${first?.token}`]),
    );
    expect(mails).toHaveLength(2);
  });

  it('mails the link again once an hour at most, however often it is joined', async () => {
    const email = 'cada-hora@correo.test';
    const atMinute = (minute: number) => provider.clock.set(new Date(NOW.getTime() + minute * 60_000));
    onTestFinished(() => provider.clock.set(NOW));
    // Over the end of an hour, while the rooms are held.
    atMinute(54);
    const block = await soldOut();
    const sent: number[] = [];
    for (const minute of [54, 56, 58, 61, 62]) {
      atMinute(minute);
      expect((await join(provider.request, block.code, as({ email }))).status).toBe(201);
      sent.push((await mailsTo(provider, email)).filter(({ text }) => text.includes('lista-de-espera?token=')).length);
    }
    expect(sent).toEqual([1, 1, 0, 1, 0]);
  });

  it('tells nobody who knows an address alone whether it is on the list, and takes another wish of the same person', async () => {
    const block = await soldOut();
    const first = await joined(provider.request, block.code, as({}));
    const stranger = await joined(provider.request, block.code, as({ firstName: 'Otra' }));
    const other = await joined(provider.request, block.code, { ...as({}), adults: 1 });
    expect([first, stranger, other].map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(new Set([first.token, stranger.token, other.token]).size).toBe(3);
  });

  it('waits anew once the person left the list', async () => {
    const block = await soldOut();
    const { id, token } = await joined(provider.request, block.code, as({}));
    expect((await say(provider.request, token, 'leave')).status).toBe(200);
    expect((await joined(provider.request, block.code, as({}))).id).not.toBe(id);
  });

  it('has a link that tells of a suspended agency what its other pages do', async () => {
    const agencyId = 'waitlist-suspended';
    const block = await soldOut({ agencyId });
    const { token } = await joined(provider.request, block.code, joinBody(block.categoryIds[0]));
    const set = (state: Partial<typeof agencies.$inferInsert>) =>
      provider.db.update(agencies).set(state).where(eq(agencies.id, agencyId));
    await set({ active: false, suspendedAt: NOW, suspensionReason: 'Sin pago' });
    try {
      for (const verb of ['', '/leave', '/decline', '/accept']) {
        const method = verb === '' ? 'GET' : 'POST';
        const answer = await provider.request(`/api/v1/waitlist/${token}${verb}`, { method });
        expect([answer.status, (await failureOf(answer)).code]).toEqual([403, 'AGENCY_SUSPENDED']);
      }
    } finally {
      await set({ active: true, suspendedAt: null, suspensionReason: null });
    }
    expect(await entryOf(provider.request, token)).toMatchObject({ status: 'waiting' });
  });

  it('is refused where the nights are free: then book', async () => {
    const block = await insertBlock(provider.db, { allotted: 2, categories: ['A'] });
    expect(await failureOf(await join(provider.request, block.code, joinBody(block.categoryIds[0])))).toMatchObject({
      code: 'WAITLIST_CLOSED',
      details: { why: 'free' },
    });
    // Two rooms are free together in no category for three nights once one is sold: a party of two waits.
    await hold(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    expect((await join(provider.request, block.code, joinBody(null, { rooms: 2 }))).status).toBe(201);
  });

  it('is closed where the list is off, past the cut-off date, for too many entries and for no event', async () => {
    const off = await soldOut({ event: { waitlistEnabled: false } });
    const late = await insertBlock(provider.db, { categories: ['A'], category: { cutOffDate: '2027-01-09' } });
    for (const [block, why] of [
      [off, 'disabled'],
      [late, 'cutOff'],
    ] as const)
      expect(await failureOf(await join(provider.request, block.code, joinBody(block.categoryIds[0])))).toMatchObject({
        code: 'WAITLIST_CLOSED',
        details: { why },
      });
    const block = await soldOut();
    for (const firstName of ['Julia', 'Ana', 'Luz']) await joined(provider.request, block.code, as({ firstName }));
    expect(await failureOf(await join(provider.request, block.code, as({ firstName: 'Eva' })))).toMatchObject({
      details: { why: 'tooMany' },
    });
    expect((await join(provider.request, 'PLS-NOWHERE', joinBody(null))).status).toBe(404);
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.id, block.eventId));
    expect((await join(provider.request, block.code, joinBody(null))).status).toBe(404);
  });

  it('checks people, nights, rooms and contact as a booking does', async () => {
    const block = await soldOut();
    const [id] = block.categoryIds;
    const refused = async (more: Parameters<typeof joinBody>[1]) =>
      failureOf(await join(provider.request, block.code, joinBody(id, more)));
    expect((await refused({ adults: 4 })).code).toBe('OCCUPANCY_EXCEEDED');
    expect((await refused({ checkOut: night(1) })).code).toBe('BELOW_MINIMUM_NIGHTS');
    expect((await refused({ checkIn: night(3), checkOut: night(1) })).fields).toHaveProperty('checkOut');
    expect((await refused({ checkIn: night(0), checkOut: night(30) })).fields).toHaveProperty('checkIn');
    expect((await refused({ rooms: 2 })).fields).toHaveProperty('rooms');
    expect((await refused({ rooms: 6 })).fields).toHaveProperty('rooms');
    const contact = { firstName: 'Julia', lastName: 'Mora', email: 'julia@correo.test', mobile: '12345678' };
    expect((await refused({ contact })).fields).toHaveProperty(['contact.mobile']);
    expect((await refused({ categoryId: 'of-no-event' })).code).toBe('INVALID');
  });
});

describe('the list of an event', () => {
  it('is for staff of its agency, in order, with reasons, search and paging', async () => {
    const block = await soldOut();
    const names = ['Ana', 'Berta', 'Carla'];
    for (const firstName of names) {
      const contact = { firstName, lastName: 'Ruiz', email: `${firstName}@correo.test`, mobile: '5511113333' };
      await joined(provider.request, block.code, joinBody(null, { contact }));
    }
    const path = `/api/v1/events/${block.code}/waitlist`;
    const staff = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
    const list = async (query: string) =>
      (await (await provider.request(`${path}?${query}`, { headers: staff })).json()).data;
    const whole = await list('');
    expect(whole.data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(names);
    expect(whole.data.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
    expect(whole.settings).toMatchObject({ enabled: true, offerHours: 48, fillsGaps: false });
    expect(await list('per_page=2&page=2')).toMatchObject({ total: 3, last_page: 2, data: [{ firstName: 'Carla' }] });
    expect(await list('q=berta')).toMatchObject({ total: 1, data: [{ email: 'Berta@correo.test', position: 2 }] });
    const [first] = whole.data;
    const remove = (headers: { cookie: string }) =>
      provider.request(`/api/v1/waitlist-entries/${first.id}/remove`, { method: 'POST', headers });
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await provider.request(path, { headers: foreign })).status).toBe(404);
    expect((await remove(foreign)).status).toBe(404);
    expect((await (await remove(staff)).json()).data.status).toBe('removed');
    expect(await list('')).toMatchObject({ total: 2, data: [{ firstName: 'Berta', position: 1 }, { position: 2 }] });
    expect(await list('filter[state]=all')).toMatchObject({ total: 3 });
    const couple = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
    expect((await provider.request(path, { headers: couple })).status).toBe(403);
  });
});

describe('the link of an entry', () => {
  it('is mailed as one that opens where the server got another secret meanwhile', async () => {
    const block = await soldOut();
    const body = joinBody(null, {
      contact: { firstName: 'Rita', lastName: 'Sol', email: 'rita@correo.test', mobile: '5511113333' },
    });
    const key = { 'idempotency-key': 'waitlist-key-2' };
    const { data: entry } = await (await join(provider.request, block.code, body, key)).json();
    const other = await startTestProvider({ beside: provider, env: ANOTHER_SECRET });
    // Until then the one that was shown opens it.
    expect(await entryOf(other.request, entry.token)).toMatchObject({ id: entry.id });
    const [mail] = await mailsTo(other, 'rita@correo.test');
    const token = /lista-de-espera\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await entryOf(other.request, token)).toMatchObject({ id: entry.id });
    const { data: again } = await (await join(other.request, block.code, body, key)).json();
    expect(again.token).toBe(token);
    await other.close();
  });

  it('is none in a mail once nothing is waited for and no link can be told', async () => {
    const block = await soldOut();
    const contact = { firstName: 'Saul', lastName: 'Sol', email: 'saul@correo.test', mobile: '5511113333' };
    const { token } = await joined(provider.request, block.code, joinBody(null, { contact }));
    expect((await say(provider.request, token, 'leave')).status).toBe(200);
    const other = await startTestProvider({ beside: provider, env: ANOTHER_SECRET });
    expect(await mailsTo(other, 'saul@correo.test')).toEqual([]);
    expect(await entryOf(other.request, token)).toMatchObject({ status: 'declined' });
    await other.close();
  });

  it('leaves the list, once and again; an unknown one is not found', async () => {
    const block = await soldOut();
    const { token } = await joined(provider.request, block.code, joinBody(null));
    expect((await failureOf(await say(provider.request, token, 'decline'))).code).toBe('INVALID_STATE');
    expect((await failureOf(await say(provider.request, token, 'accept'))).code).toBe('INVALID_STATE');
    for (let time = 0; time < 2; time++) expect((await say(provider.request, token, 'leave')).status).toBe(200);
    expect(await entryOf(provider.request, token)).toMatchObject({ status: 'declined', position: null, reason: null });
    for (const what of ['accept', 'decline', 'leave'] as const)
      expect((await say(provider.request, 'nobody-has-this', what)).status).toBe(404);
  });
});
