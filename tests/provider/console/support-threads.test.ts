import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@/lib/contract/page';
import type { SupportTicket, TicketThread } from '@/lib/contract/support-ticket';
import { auditLog, notifications, outbox, reservations, users } from '@/lib/provider/db/schema';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
type Headers = Record<string, string>;
const people: Record<string, Headers> = {};
const QUESTION = '¿Puedo cambiar a una suite con vista al mar?';
const ANSWER = 'Sí, hay lugar.\nCuesta 40 USD más por noche.';

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['admin', 'agency', 'payment', 'support', 'organizer', 'attendee', 'agency2'])
    people[name] = await provider.as(`${name}@demo.test`);
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  people.holder = { cookie: cookieHeader(login) };
});
afterAll(() => provider.close());

const call = (as: string, path: string, json?: object, method = json ? 'POST' : 'GET', headers: Headers = {}) =>
  provider.request(`/api/v1/support-tickets${path}`, {
    method,
    headers: { ...people[as], ...headers },
    ...(json && { json }),
  });
const ask = async (as: string, subject = 'Cambio de categoría') =>
  (await dataOf<SupportTicket>(await call(as, '', { subject, message: QUESTION }), 201)).id;
const read = async (as: string, id: string) => dataOf<TicketThread>(await call(as, `/${id}`));
const answer = (as: string, id: string, version: number, rest: object = {}, headers: Headers = {}) =>
  call(as, `/${id}/answers`, { message: ANSWER, close: false, version, ...rest }, 'POST', headers);
const reply = (as: string, id: string) => call(as, `/${id}/replies`, { message: 'Gracias, la tomo' });
const change = (as: string, id: string, json: object) => call(as, `/${id}`, json, 'PATCH');
const actionsOf = async (id: string) =>
  (await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );
const idOf = async (email: string) =>
  (await provider.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id;
const shownNotices = async (id: string) =>
  (await provider.db.select().from(notifications).where(eq(notifications.status, 'On'))).filter(
    ({ params }) => params.ticketId === id,
  ).length;

describe('a thread', () => {
  it('goes to and fro: the answer waits for who asked and is theirs by mail, what they write opens it again', async () => {
    const id = await ask('holder');
    expect(await shownNotices(id)).toBe(1);
    const answered = await dataOf<TicketThread>(await answer('support', id, 1), 201);
    expect(answered).toMatchObject({ status: 'waiting', version: 2, answers: true, own: false });
    expect(answered.messages.map(({ fromDesk, message }) => [fromDesk, message])).toEqual([
      [false, QUESTION],
      [true, ANSWER],
    ]);
    expect(answered.assignee?.id).toBe(await idOf('support@demo.test'));
    expect(await shownNotices(id)).toBe(0);

    const theirs = await read('holder', id);
    expect(theirs).toMatchObject({ own: true, answers: false, assignee: null, assignees: [] });
    const replied = await dataOf<TicketThread>(await reply('attendee', id), 201);
    expect(replied).toMatchObject({ status: 'open', version: 3 });
    expect(replied.messages).toHaveLength(3);
    expect(await shownNotices(id)).toBe(1);
    expect(await actionsOf(id)).toEqual(['supportTicket.created', 'supportTicket.answered', 'supportTicket.replied']);
  });

  it('is answered by a reply of the desk too, which waits for who asked and is theirs by mail', async () => {
    const id = await ask('holder', 'Cuna en el cuarto');
    const answered = await dataOf<TicketThread>(await reply('support', id), 201);
    expect(answered).toMatchObject({ status: 'waiting', version: 2 });
    expect(answered.messages.map(({ fromDesk }) => fromDesk)).toEqual([false, true]);
    expect(await shownNotices(id)).toBe(0);
    const mails = await mailsTo(provider, 'attendee@demo.test');
    expect(mails.filter(({ subject }) => subject.includes('Cuna en el cuarto'))).toHaveLength(1);
    expect(await actionsOf(id)).toEqual(['supportTicket.created', 'supportTicket.answered']);
    expect((await reply('organizer', id)).status, 'it is not theirs').toBe(404);
  });

  it('is mailed in the language of who asked, to where they are reached now, once for one key', async () => {
    await provider.db.update(reservations).set({ locale: 'en' }).where(eq(reservations.id, 'reservation-001'));
    const id = await ask('holder', 'Sea view');
    const key = { 'idempotency-key': 'answer-1' };
    const twice = await Promise.all([1, 2].map(() => answer('admin', id, 1, {}, key)));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    const mail = (await mailsTo(provider, 'attendee@demo.test')).filter(({ subject }) => subject.includes('Sea view'));
    expect(mail).toHaveLength(1);
    expect(mail[0]?.subject).toBe('Answer to your request: Sea view');
    expect(mail[0]?.text).toContain('Cuesta 40 USD más por noche.');
    expect(mail[0]?.text).toContain(`/en/admin/Soporte/${id}`);
    await provider.db.update(reservations).set({ locale: 'es' }).where(eq(reservations.id, 'reservation-001'));
    const ofCouple = await ask('organizer', 'La música');
    await answer('support', ofCouple, 1);
    const [toCouple] = (await mailsTo(provider, 'organizer@demo.test')).filter(({ subject }) =>
      subject.includes('La música'),
    );
    expect(toCouple?.subject).toBe('Respuesta a tu solicitud: La música');
  });

  it('is closed with the answer or without, opened again by the desk or by who asked', async () => {
    const id = await ask('organizer');
    const closed = await dataOf<TicketThread>(await answer('support', id, 1, { close: true }), 201);
    expect(closed.status).toBe('closed');
    expect(await dataOf(await reply('organizer', id), 201)).toMatchObject({ status: 'open', version: 3 });
    expect(await shownNotices(id)).toBe(1);
    expect(await dataOf(await change('admin', id, { status: 'closed', version: 3 }))).toMatchObject({ version: 4 });
    expect(await shownNotices(id)).toBe(0);
    expect(await dataOf(await change('admin', id, { status: 'open', version: 4 }))).toMatchObject({ status: 'open' });
    expect((await actionsOf(id)).slice(-2)).toEqual(['supportTicket.closed', 'supportTicket.reopened']);
  });

  it('refuses the desk that has not seen the last word, and answers it', async () => {
    const id = await ask('organizer');
    await reply('organizer', id);
    for (const stale of [
      await answer('support', id, 1),
      await change('support', id, { status: 'closed', version: 1 }),
    ]) {
      const refused = await failureOf(stale);
      expect([stale.status, refused.code]).toEqual([409, 'STALE']);
      expect(refused.details).toMatchObject({ version: 2, status: 'open' });
      expect((refused.details as TicketThread).messages).toHaveLength(2);
    }
    const orders = await provider.db.select().from(outbox).where(eq(outbox.kind, 'support-answer'));
    const { messages } = await read('support', id);
    expect(orders.some(({ payload }) => messages.some((each) => each.id === payload.messageId))).toBe(false);
  });

  it('is given to who answers such tickets alone, and let go', async () => {
    const id = await ask('organizer');
    const { assignees } = await read('support', id);
    const [admin, support, agency] = await Promise.all(
      ['admin', 'support', 'agency'].map((name) => idOf(`${name}@demo.test`)),
    );
    expect(assignees.map((each) => each.id).toSorted()).toEqual([admin, support].toSorted());
    const refused = await failureOf(await change('support', id, { assigneeId: agency, version: 1 }));
    expect(Object.keys(refused.fields ?? {})).toEqual(['assigneeId']);
    const given = await dataOf<TicketThread>(await change('support', id, { assigneeId: admin, version: 1 }));
    expect([given.assignee?.id, given.version]).toEqual([admin, 2]);
    const held = await dataOf<Page<SupportTicket>>(await call('admin', '?filter[assignee]=me'));
    expect(held.data.map((each) => each.id)).toContain(id);
    const freed = await dataOf<TicketThread>(await change('admin', id, { assigneeId: null, version: 2 }));
    expect(freed.assignee).toBeNull();
    expect((await actionsOf(id)).slice(-2)).toEqual(['supportTicket.assigned', 'supportTicket.released']);
  });
});

describe('who', () => {
  it('neither asked nor reads the agency’s tickets is told that there is none', async () => {
    const id = await ask('organizer');
    for (const name of ['holder', 'attendee', 'payment', 'agency2']) {
      expect([name, (await call(name, `/${id}`)).status]).toEqual([name, 404]);
      expect([name, (await reply(name, id)).status]).toEqual([name, 404]);
    }
    expect((await call('nobody', `/${id}`)).status).toBe(401);
  });

  it('reads without answering may look, and writes nothing; nobody answers their own question', async () => {
    const id = await ask('organizer');
    expect(await read('agency', id)).toMatchObject({ own: false, answers: false, assignees: [] });
    expect((await answer('agency', id, 1)).status).toBe(403);
    expect((await change('organizer', id, { status: 'closed', version: 1 })).status).toBe(403);
    expect((await reply('agency', id)).status).toBe(404);
    const own = await ask('support');
    expect((await answer('support', own, 1)).status).toBe(403);
    expect((await answer('admin', own, 1)).status).toBe(201);
    expect(await read('support', own)).toMatchObject({ own: true, answers: false });
  });

  it('is of the desk of another agency does not reach it', async () => {
    const id = await ask('agency2');
    expect((await answer('support', id, 1)).status).toBe(404);
    expect((await change('support', id, { status: 'closed', version: 1 })).status).toBe(404);
    expect((await read('admin', id)).assignees.map((each) => each.id)).toEqual([await idOf('admin@demo.test')]);
  });
});

it('the list is filtered by state', async () => {
  const id = await ask('organizer', 'Por estado');
  const listed = async (status: string) =>
    (await dataOf<Page<SupportTicket>>(await call('support', `?filter[status]=${status}&per_page=100`))).data.map(
      (each) => each.id,
    );
  await answer('support', id, 1);
  expect(await listed('waiting')).toContain(id);
  expect(await listed('open')).not.toContain(id);
  expect((await call('support', '?filter[status]=lost')).status).toBe(422);
  const [told] = await provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), like(auditLog.action, '%answered')));
  expect(told).toMatchObject({ agencyId: '1', actorRole: 'support' });
});
