import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { NotificationPage } from '@/lib/contract/notification';
import type { RoleName } from '@/lib/contract/role';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { auditLog, events, guests, notifications } from '@/lib/provider/db/schema';
import { runMasterAccounts } from '@/lib/provider/money/master-account/run-master-accounts';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { jobContext } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from '../documents/pdf-text';

let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};
let code: string;
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const person = async (name: string, user: Parameters<typeof insertUser>[1]) => {
    const inserted = await insertUser(provider.db, user);
    people[name] = await provider.as(inserted.email);
    return inserted;
  };
  for (const role of ['agency', 'agencyUser', 'payment', 'weddingPlanner', 'wholesaler'] satisfies RoleName[])
    await person(role, { role });
  const couple = await person('organizer', { role: 'organizer' });
  await person('otherCouple', { role: 'organizer' });
  await person('elsewhere', { role: 'agency', agencyId: 'elsewhere' });
  const block = await insertBlock(provider.db, { categories: ['A'] });
  ({ code, eventId } = block);
  await provider.db.update(events).set({ mainUserId: couple.id }).where(eq(events.id, eventId));
  await confirmed(provider.request, code, holdBody([room(block.categoryIds[0])]));
  const guest = { agencyId: AGENCY, eventId, lastName: 'Luna', mobile: '+529981234567', createdAt: NOW };
  await provider.db.insert(guests).values([
    { ...guest, id: 'coming', firstName: 'Ana', attendance: 'attends', companions: 3, companionsComing: 2 },
    { ...guest, id: 'silent', firstName: 'Luis', attendance: 'pending', companions: 4 },
    { ...guest, id: 'declined', firstName: 'Sara', attendance: 'doesNotAttend', companions: 1 },
  ]);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, as = 'agency') =>
  provider.request(`/api/v1/${path}`, { method, headers: { ...people[as] }, ...(json && { json }) });
const put = (json: object, as?: string) => call('PUT', `events/${code}/master-account`, json, as);
const read = async (as = 'agency') => {
  const account = await dataOf<MasterAccount | null>(await call('GET', `events/${code}/master-account`, undefined, as));
  if (!account) throw new Error('no account');
  return account;
};
const SERVICE = {
  concept: 'Cena de gala',
  counts: 'fixed',
  quantity: 1,
  unitPrice: 100_000,
  currency: 'MXN',
  state: 'approved',
};
const DEPOSIT = { concept: 'Anticipo', amount: 50_000, currency: 'MXN', date: '2026-07-01', method: 'transfer' };
const RATES = [{ currency: 'USD', rate: '17.25', since: '2026-07-01' }];
const add = async (service: object) =>
  dataOf<MasterAccount>(
    await call('POST', `master-account/${(await read()).id}/services`, { ...SERVICE, ...service }),
    201,
  );

describe('a master account', () => {
  it('is opened by who manages it, due 30 days before the event, and once', async () => {
    const order = { package: 'love', currency: 'MXN', exchangeRates: RATES };
    for (const name of ['weddingPlanner', 'wholesaler', 'organizer']) expect((await put(order, name)).status).toBe(403);
    expect((await put(order, 'elsewhere')).status).toBe(404);
    const [event] = await provider.db.select().from(events).where(eq(events.id, eventId));
    // It says what the event may do, which is not for payments to decide.
    expect((await put(order, 'payment')).status).toBe(403);
    const opened = await dataOf<MasterAccount>(await put(order, 'agencyUser'));
    const day = new Date(`${event?.eventDate ?? event?.rangeStart}T00:00:00Z`);
    expect(opened.dueOn).toBe(new Date(day.getTime() - 30 * 86_400_000).toISOString().slice(0, 10));
    expect(opened).toMatchObject({ package: 'love', services: [], drafts: { amount: 0 }, version: 1 });
    const twice = await failureOf(await put(order));
    expect([twice.code, twice.details]).toEqual(['STALE', expect.objectContaining({ id: opened.id })]);
    const after = await dataOf<MasterAccount>(await put({ ...order, package: 'romance', version: 1 }));
    expect([after.package, after.version, after.dueOn]).toEqual(['romance', 2, opened.dueOn]);
    expect((await put({ ...order, version: 2 }, 'payment')).status).toBe(403);
    const [bumped] = await provider.db.select().from(events).where(eq(events.id, eventId));
    expect(bumped?.version).toBe((event?.version ?? 0) + 2);
  });

  it('counts what follows guests and rooms, keeps currencies apart and adds them at its rate', async () => {
    await add({});
    await add({ concept: 'Recuerdo', counts: 'perGuest', unitPrice: 1_001 });
    await add({ concept: 'Canasta', counts: 'perRoom', quantity: 2, unitPrice: 333, currency: 'USD' });
    await add({ concept: 'Menú infantil', counts: 'perMinor', unitPrice: 9_999 });
    const account = await add({ concept: 'Fuegos', unitPrice: 777, state: 'draft' });
    expect(account.counts).toEqual({ guests: 3, adults: 3, minors: 0, rooms: 1 });
    expect(account.services.map(({ price }) => price.amount)).toEqual([100_000, 3_003, 666, 0, 777]);
    expect(account.byCurrency).toMatchObject([
      { currency: 'MXN', total: { amount: 103_003 } },
      { currency: 'USD', total: { amount: 666 } },
    ]);
    // 6.66 x 17.25 = 114.885
    expect([account.total.amount, account.drafts?.amount]).toEqual([103_003 + 11_489, 777]);
    expect(
      (await failureOf(await call('POST', `master-account/${account.id}/services`, { ...SERVICE, currency: 'EUR' })))
        .fields,
    ).toEqual({ currency: expect.any(String) });
    const lost = await put({ package: 'romance', currency: 'MXN', exchangeRates: [], version: account.version });
    expect(Object.keys((await failureOf(lost)).fields ?? {})).toEqual(['exchangeRates']);
    const moved = await put({ package: 'romance', currency: 'USD', version: account.version });
    expect(Object.keys((await failureOf(moved)).fields ?? {})).toEqual(['currency']);
  });

  it('shows the couple what is approved, and nothing of it to another couple or agency', async () => {
    const theirs = await read('organizer');
    expect(theirs.services.map(({ concept }) => concept)).not.toContain('Fuegos');
    expect([theirs.drafts, theirs.total]).toEqual([null, (await read()).total]);
    for (const name of ['otherCouple', 'elsewhere'])
      expect((await call('GET', `events/${code}/master-account`, undefined, name)).status).toBe(404);
  });

  it('is a statement for paper in either language, without drafts, for those who read the account', async () => {
    const statement = (name: string, locale = 'es', event = code) =>
      call('GET', `events/${event}/master-account/statement.pdf?locale=${locale}`, undefined, name);
    const { balance } = await read();
    for (const [name, locale, said] of [
      [
        'agency',
        'es',
        [
          'ESTADO DE CUENTA',
          'Contratado',
          '3 invitados × MXN',
          '1 habitación × 2 × USD',
          'Tipo de cambio',
          '1 USD = 17.25 MXN',
        ],
      ],
      ['organizer', 'en', ['STATEMENT', 'Contracted', '3 guests ×', 'Exchange rate', 'None yet.']],
    ] as const) {
      const answer = await statement(name, locale);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const text = pdfText(new Uint8Array(await answer.arrayBuffer()));
      for (const words of [...said, 'Cena de gala', formatMoney(balance, locale).replace('\u00a0', ' ')])
        expect(text.replaceAll('\u00a0', ' ')).toContain(words);
      expect(text).not.toContain('Fuegos');
    }
    for (const [name, status] of [
      ['wholesaler', 403],
      ['otherCouple', 404],
      ['elsewhere', 404],
    ] as const)
      expect((await statement(name)).status).toBe(status);
    expect((await statement('agency', 'es', 'PLS-DEMO-PLAYA')).status).toBe(404);
  });

  it('changes and removes a service by its version', async () => {
    const { id, services } = await read();
    const draft = services.at(-1);
    const path = `master-account/${id}/services/${draft?.id}`;
    const changed = await dataOf<MasterAccount>(await call('PATCH', path, { state: 'approved', version: 1 }));
    expect(changed.services.at(-1)).toMatchObject({ concept: 'Fuegos', state: 'approved', version: 2 });
    const stale = await failureOf(await call('PATCH', path, { unitPrice: 1, version: 1 }));
    expect([stale.code, stale.details]).toEqual(['STALE', expect.objectContaining({ id })]);
    expect((await failureOf(await call('DELETE', `${path}?version=1`))).code).toBe('STALE');
    const left = await dataOf<MasterAccount>(await call('DELETE', `${path}?version=2`));
    expect(left.services).toHaveLength(4);
    expect((await call('PATCH', path, { state: 'draft', version: 3 })).status).toBe(404);
  });

  it('takes no deposit of a day to come, which would count as paid at once', async () => {
    const { id, deposits } = await read();
    const refused = await call('POST', `master-account/${id}/deposits`, { ...DEPOSIT, date: '2027-01-12' });
    expect([refused.status, (await failureOf(refused)).fields]).toEqual([422, { date: 'Fecha no válida' }]);
    expect((await read()).deposits).toEqual(deposits);
  });

  it('takes a wrong deposit back by a row of its own, once', async () => {
    const { id, total } = await read();
    const entered = await dataOf<MasterAccount>(
      await call('POST', `master-account/${id}/deposits`, DEPOSIT, 'payment'),
      201,
    );
    const [deposit] = entered.deposits;
    expect(entered.balance.amount).toBe(total.amount - 50_000);
    const path = `master-account/${id}/deposits/${deposit?.id}`;
    const toCome = await call('PATCH', path, { date: '2027-01-12', version: 1 });
    expect((await failureOf(toCome)).fields).toEqual({ date: 'Fecha no válida' });
    expect((await call('DELETE', path, { version: 1 })).status).toBe(422);
    const reversed = await dataOf<MasterAccount>(
      await call('DELETE', path, { version: 1, reason: 'Era de otra boda' }),
    );
    expect(reversed.paid.amount).toBe(0);
    expect(reversed.deposits).toMatchObject([
      { id: deposit?.id, reversed: true, amount: { amount: 50_000 } },
      { reverses: deposit?.id, amount: { amount: -50_000 }, reason: 'Era de otra boda' },
    ]);
    const back = `master-account/${id}/deposits/${reversed.deposits[1]?.id}`;
    expect((await failureOf(await call('DELETE', back, { version: 1, reason: 'otra vez' }))).code).toBe(
      'INVALID_STATE',
    );
    const file = await (await call('GET', `events/${code}/reports/account?format=csv&locale=en`)).text();
    const lines = file.split('\r\n').filter((line) => line.startsWith('Deposit,'));
    expect(lines).toEqual([
      expect.stringMatching(/,500,Taken back,$/),
      expect.stringMatching(/,-500,Correction,Era de otra boda$/),
    ]);
    expect((await failureOf(await call('DELETE', path, { version: 2, reason: 'otra vez' }))).code).toBe(
      'INVALID_STATE',
    );
    expect((await failureOf(await call('PATCH', path, { concept: 'Otro', version: 1 }))).code).toBe('STALE');
  });

  it('keeps a receipt that staff and the couple open, and takes no other kind of file', async () => {
    const { id } = await read();
    const entered = await dataOf<MasterAccount>(await call('POST', `master-account/${id}/deposits`, DEPOSIT), 201);
    const deposit = entered.deposits.find(({ reversed, reverses }) => !reversed && !reverses);
    const path = `/api/v1/master-account/${id}/deposits/${deposit?.id}/receipt`;
    const send = (content: string, as: string) => {
      const body = new FormData();
      body.set('proof', new Blob([content], { type: 'application/pdf' }), 'recibo.pdf');
      return provider.request(path, { method: 'PUT', body, headers: { ...people[as] } });
    };
    const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n';
    expect((await failureOf(await send('<html>', 'agency'))).code).toBe('FILE_TYPE');
    expect((await send(PDF, 'organizer')).status).toBe(403);
    expect((await send(PDF, 'elsewhere')).status).toBe(404);
    const kept = await dataOf<MasterAccount>(await send(PDF, 'agency'));
    expect(kept.deposits.filter(({ hasReceipt }) => hasReceipt).map((each) => each.id)).toEqual([deposit?.id]);
    const opened = await fetch(provider.url + path, { headers: people.organizer ?? {} });
    expect([opened.status, await opened.text()]).toEqual([200, PDF]);
    for (const [name, status] of [
      ['otherCouple', 404],
      ['elsewhere', 404],
      ['wholesaler', 403],
    ] as const)
      expect((await fetch(provider.url + path, { headers: people[name] ?? {} })).status).toBe(status);
  });

  it('takes questions of the couple about what they see, which the agency answers there', async () => {
    const { id, services } = await read();
    const draft = (await add({ concept: 'Sorpresa', state: 'draft' })).services.at(-1);
    const ask = (service: string | undefined, as: string) =>
      call('POST', `master-account/${id}/services/${service}/questions`, { text: '¿Incluye vino?' }, as);
    expect((await ask(draft?.id, 'organizer')).status).toBe(404);
    expect((await ask(services[0]?.id, 'otherCouple')).status).toBe(404);
    const asked = await dataOf<MasterAccount>(await ask(services[0]?.id, 'organizer'), 201);
    const question = asked.services[0]?.questions[0];
    expect(question).toMatchObject({ text: '¿Incluye vino?', answer: null });
    await ask(draft?.id, 'agency');
    const told = await provider.db.select().from(notifications).where(eq(notifications.type, 'MA_QUESTION'));
    expect(told, 'nothing of a draft, whose notice the couple would read').toMatchObject([
      { eventId, params: { message: 'Cena de gala: ¿Incluye vino?' } },
    ]);
    const path = `master-account/${id}/questions/${question?.id}`;
    expect((await call('PATCH', path, { answer: 'Sí', version: 1 }, 'organizer')).status).toBe(403);
    const inboxOf = async (as: string) => {
      const { data } = await dataOf<NotificationPage>(await call('GET', `events/${code}/notifications`, undefined, as));
      return data.map(({ type, read: isRead, params }) => [type, isRead, params.serviceId]);
    };
    const line = services[0]?.id;
    expect(await inboxOf('organizer')).toContainEqual(['MA_QUESTION', true, line]);
    expect(await inboxOf('agency')).toContainEqual(['MA_QUESTION', false, line]);
    await call('PATCH', path, { answer: 'Sí, tres copas', version: 1 });
    expect((await read('organizer')).services[0]?.questions).toMatchObject([{ answer: 'Sí, tres copas', version: 2 }]);
    expect((await failureOf(await call('PATCH', path, { answer: 'No, ninguna', version: 1 }))).code).toBe('STALE');
    const [asOf, answeredOf] = [await inboxOf('organizer'), await inboxOf('agency')];
    expect(asOf).toContainEqual(['MA_ANSWERED', false, line]);
    expect(answeredOf).toContainEqual(['MA_ANSWERED', true, line]);
    for (const inbox of [asOf, answeredOf])
      expect(
        inbox.map(([type]) => type),
        'an answered question asks for nothing',
      ).not.toContain('MA_QUESTION');
  });

  it('is told of once when it is due with something left, and once where it is to be defined', async () => {
    const { dueOn, balance } = await read();
    expect(balance.amount).toBeGreaterThan(0);
    const empty = await insertBlock(provider.db, {});
    const toldOf = async (of: string) =>
      (await provider.db.select().from(notifications).where(eq(notifications.eventId, of)))
        .filter(({ type }) => type === 'MA_DUE' || type === 'MA_DEFINE')
        .map(({ type, params }) => [type, params.date]);
    const [row] = await provider.db.select().from(events).where(eq(events.id, empty.eventId));
    const day = row?.eventDate ?? row?.rangeStart ?? '';
    const at = async (date: string, days: number) => {
      provider.clock.set(new Date(new Date(`${date}T18:00:00Z`).getTime() + days * 86_400_000));
      await runMasterAccounts({ ctx: jobContext(provider) });
    };
    await at(day, -62);
    expect(await toldOf(empty.eventId)).toEqual([]);
    await at(day, -60);
    await at(day, -59);
    expect(await toldOf(empty.eventId)).toEqual([['MA_DEFINE', day]]);
    expect(await toldOf(eventId)).toEqual([]);
    await at(dueOn, 0);
    await at(dueOn, 1);
    expect(await toldOf(eventId)).toEqual([['MA_DUE', dueOn]]);
    provider.clock.set(NOW);
  });

  it('is to be defined although its due date has come, and although the event is near', async () => {
    const toldAt = async (days: number, dueDays: number | null) => {
      const { eventId: id } = await insertBlock(provider.db, {});
      const [row] = await provider.db.select().from(events).where(eq(events.id, id));
      const day = row?.eventDate ?? row?.rangeStart ?? '';
      const dueOn = dueDays === null ? null : addDays(day, dueDays);
      if (dueOn)
        await dataOf(await call('PUT', `events/${id}/master-account`, { package: 'love', currency: 'USD', dueOn }));
      provider.clock.set(new Date(`${addDays(day, days)}T18:00:00Z`));
      await runMasterAccounts({ ctx: jobContext(provider) });
      await runMasterAccounts({ ctx: jobContext(provider) });
      provider.clock.set(NOW);
      const rows = await provider.db.select().from(notifications).where(eq(notifications.eventId, id));
      return rows.map(({ type }) => type);
    };
    expect(await toldAt(-50, -60), 'nothing contracted, and due already').toEqual(['MA_DEFINE']);
    expect(await toldAt(-20, null), 'an event published late').toEqual(['MA_DEFINE']);
    expect(await toldAt(1, null), 'after the event').toEqual([]);
  });

  it('is told of from its own due date on, long before the event or after it', async () => {
    const toldOn = async (dueOn: string) => {
      const { eventId: id } = await insertBlock(provider.db, {});
      const order = { package: 'love', currency: 'USD', dueOn };
      const { id: account } = await dataOf<MasterAccount>(await call('PUT', `events/${id}/master-account`, order));
      await dataOf(await call('POST', `master-account/${account}/services`, { ...SERVICE, currency: 'USD' }), 201);
      const told = async (days: number) => {
        provider.clock.set(new Date(new Date(`${dueOn}T18:00:00Z`).getTime() + days * 86_400_000));
        await runMasterAccounts({ ctx: jobContext(provider) });
        provider.clock.set(NOW);
        const rows = await provider.db.select().from(notifications).where(eq(notifications.eventId, id));
        return rows.filter(({ type }) => type === 'MA_DUE').map(({ params }) => params.date);
      };
      return [await told(-1), await told(0), await told(1)];
    };
    const { eventDate, rangeStart } = (await provider.db.select().from(events).where(eq(events.id, eventId)))[0] ?? {};
    const day = eventDate ?? rangeStart ?? '';
    for (const days of [-100, 10]) {
      const dueOn = addDays(day, days);
      expect(await toldOn(dueOn)).toEqual([[], [dueOn], [dueOn]]);
    }
  });

  it('asks for nothing any more once it is paid, or once something is contracted', async () => {
    const stands = async (of: string, type: string) => {
      const rows = await provider.db.select().from(notifications).where(eq(notifications.eventId, of));
      return rows.filter((row) => row.type === type).map(({ status }) => status);
    };
    const { id, currency, balance } = await read();
    expect(await stands(eventId, 'MA_DUE')).toEqual(['On']);
    const pay = async (amount: number) =>
      dataOf(
        await call('POST', `master-account/${id}/deposits`, {
          concept: 'Pago',
          amount,
          currency,
          date: '2026-11-01',
          method: 'transfer',
        }),
        201,
      );
    await pay(balance.amount - 1);
    expect(await stands(eventId, 'MA_DUE')).toEqual(['On']);
    await pay(1);
    expect(await stands(eventId, 'MA_DUE')).toEqual(['Off']);

    const [waiting] = await provider.db.select().from(notifications).where(eq(notifications.type, 'MA_DEFINE'));
    const of = waiting?.eventId ?? '';
    const account = await dataOf<MasterAccount>(
      await call('PUT', `events/${of}/master-account`, { package: 'love', currency: 'USD' }),
    );
    expect(await stands(of, 'MA_DEFINE'), 'an empty account defines nothing').toEqual(['On']);
    await call('POST', `master-account/${account.id}/services`, {
      concept: 'Flores',
      counts: 'fixed',
      quantity: 1,
      unitPrice: 100,
      currency: 'USD',
      state: 'approved',
    });
    expect(await stands(of, 'MA_DEFINE')).toEqual(['Off']);
  });

  it('leaves an audit row of each', async () => {
    const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entity, 'masterAccount'));
    expect([...new Set(rows.map(({ action }) => action.replace('masterAccount.', '')))].sort()).toEqual(
      'answered asked changed depositAdded depositReversed opened receiptAdded serviceAdded serviceChanged serviceRemoved'.split(
        ' ',
      ),
    );
    expect(rows.every(({ agencyId }) => agencyId === AGENCY)).toBe(true);
  });

  it('changes and takes back no deposit of another event’s account, whatever address it is asked at', async () => {
    const other = await insertBlock(provider.db, { categories: ['A'] });
    const opened = { package: 'love', currency: 'MXN' };
    const theirs = await dataOf<MasterAccount>(await call('PUT', `events/${other.code}/master-account`, opened));
    const entered = await dataOf<MasterAccount>(
      await call('POST', `master-account/${theirs.id}/deposits`, DEPOSIT),
      201,
    );
    const { id } = await read();
    const path = `master-account/${id}/deposits/${entered.deposits[0]?.id}`;
    expect((await call('PATCH', path, { concept: 'Otro', version: 1 })).status).toBe(404);
    expect((await call('DELETE', path, { version: 1, reason: 'Era de otra boda' })).status).toBe(404);
    const now = await dataOf<MasterAccount>(await call('GET', `events/${other.code}/master-account`));
    expect(now.deposits).toEqual(entered.deposits);
  });
});
