import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupons, reminders, reservations } from '@/lib/provider/db/schema';
import { OF_FIRST_AGENCY } from '../../support/demo-people';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { bodyOf, declaredCalls, make, type ProviderCall, type Target, targetOf } from '../../support/provider-calls';
import { cookieHeader } from '../../support/set-cookies';

/** Words that stand in the other agency's records alone. */
const FOREIGN = /Horizonte|horizonteeventos|Daniela|Ochoa|gabriela\.avila301|ana\.camacho302/;
const IS_ID = /(?:^id|Id|^ids|^rooms|^key|_id)$/;
/** Ids of the catalogue, which is no agency's. */
const SHARED = new Set(['hotelId', 'roomCategoryId']);
/** Calls that read no foreign id where the caller has an agency: theirs counts, whatever the body or the query says. */
const OWN_COUNTS = new Set<string>([
  'PUT /api/v1/users/{id}/roles agencyId',
  // Answers the own event's plan, in which a name of another stands for nothing.
  'POST /api/v1/events/{id}/reminder-skips subjectId',
  'GET /api/v1/console/frame named',
  'GET /api/v1/console/frame event',
  'GET /api/v1/console/frame agency',
  'GET /api/v1/console/search event',
  'GET /api/v1/hotels agency_id',
]);

let provider: TestProvider;
let calls: ProviderCall[];
let own: Target;
let foreign: Target;
let people: { name: string; headers: { cookie: string } }[];
/** What a body or a query may name, by the name of its field. */
let foreignValues: Record<string, string>;
let generated = 0;

/** Every row that is of agency 2, in every table that says so, and the rows below its reservations. */
async function rowsOfTheOther(): Promise<string> {
  const found = (await provider.db.execute(
    sql`select table_name as name from information_schema.columns where column_name = 'agency_id' and table_schema = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] };
  const names = found.rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  const sums = names.map(
    (name) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t where agency_id = '2')`,
  );
  const below = `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from reservation_rooms t
    where reservation_id in (select id from reservations where agency_id = '2'))`;
  return JSON.stringify(await provider.db.execute(sql.raw(`select ${[...sums, below].join(', ')}`)));
}

beforeAll(async () => {
  provider = await startTestProvider();
  calls = await declaredCalls(provider);
  own = await targetOf(provider, 'reservation-001');
  foreign = await targetOf(provider, 'reservation-030');
  people = await Promise.all(
    OF_FIRST_AGENCY.map(async (name) => ({ name, headers: await provider.as(`${name}@demo.test`) })),
  );
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  people.push({ name: 'holder', headers: { cookie: cookieHeader(login) } });
  const [reservation] = await provider.db.select().from(reservations).where(eq(reservations.id, 'reservation-030'));
  const theirs = { id: 'a-coupon-of-theirs', agencyId: '2', eventId: foreign.eventId, code: 'SUYO', percent: 10 };
  await provider.db.insert(coupons).values({ ...theirs, createdAt: new Date() });
  const reminded = {
    rule: 'payment',
    subjectId: 'reservation-030',
    occasion: '2027-01-01 0',
    day: '2027-01-01',
  } as const;
  await provider.db.insert(reminders).values({
    ...reminded,
    id: 'a-reminder-of-theirs',
    agencyId: '2',
    eventId: foreign.eventId,
    state: 'ordered',
    channel: 'mail',
    recipient: 'suyo@correo.test',
    name: 'Ana',
    createdAt: new Date(),
  });
  foreignValues = {
    reminderId: 'a-reminder-of-theirs',
    couponId: theirs.id,
    agencyId: '2',
    agency_id: '2',
    agency: '2',
    named: foreign.eventCode,
    eventId: foreign.eventId,
    event_id: foreign.eventId,
    event: foreign.eventCode,
    guestId: reservation?.guestId ?? 'none',
    oneId: reservation?.guestId ?? 'none',
    otherId: reservation?.guestId ?? 'none',
    tableId: 'a-table-of-nobody',
    subjectId: 'a-subject-of-nobody',
    legId: 'a-vehicle-of-nobody',
    requestId: 'a-request-of-nobody',
    categoryId: foreign.categoryId,
    category_id: foreign.categoryId,
    paymentId: foreign.paymentId,
    companionId: 'a-companion-of-another-agency',
    numberId: '200000000000002',
    userId: foreign.userId,
    assigneeId: foreign.userId,
    user_id: foreign.userId,
    roomId: foreign.roomId,
    toRoomId: foreign.roomId,
    entity_id: foreign.reservationKey,
    id: foreign.paymentId,
    ids: foreign.userId,
    key: foreign.reservationKey,
    rooms: foreign.roomId,
    reservationKey: foreign.reservationKey,
  };
}, 120_000);
afterAll(async () => {
  console.log(`foreign ids: ${generated} generated cases`);
  await provider.close();
});

/** The example with one id in it replaced, for every id that stands in it; the name of the field beside it. */
function withForeignId(example: unknown, field = ''): { field: string; body: unknown }[] {
  if (Array.isArray(example)) {
    return example.flatMap((item, at) =>
      withForeignId(item, field).map((each) => ({ field: each.field, body: example.with(at, each.body) })),
    );
  }
  if (typeof example === 'object' && example !== null) {
    return Object.entries(example).flatMap(([name, part]) =>
      withForeignId(part, name).map((each) => ({ field: each.field, body: { ...example, [name]: each.body } })),
    );
  }
  if (!IS_ID.test(field) || SHARED.has(field)) return [];
  const value = foreignValues[field];
  if (!value) throw new Error(`say in this file which of the other agency's ids {${field}} stands for`);
  return [{ field, body: value }];
}

async function expectRefused(answer: Response, call: ProviderCall, field: string, who: string): Promise<void> {
  generated++;
  const text = await answer.text();
  const said = `${call.name} with ${field} as ${who}: ${answer.status} ${text.slice(0, 200)}`;
  expect.soft(text, said).not.toMatch(FOREIGN);
  expect.soft(answer.status, said).toBeLessThan(500);
  if (answer.status >= 400 || OWN_COUNTS.has(`${call.name} ${field}`)) return;
  expect.soft([namesNothing(text), said]).toEqual([true, said]);
}

/** An empty list, a report of nothing done, or a table of its head alone. */
function namesNothing(text: string): boolean {
  if (!text.startsWith('{')) return text.trim().split('\r\n').length === 1;
  const { data } = JSON.parse(text);
  return (data?.done ?? data?.total) === 0;
}

let before: string;

test('an id of another agency in a body leads nowhere, for any role, under one’s own records', async () => {
  before = await rowsOfTheOther();
  let bodies = 0;
  for (const call of calls.filter(({ bodyType }) => bodyType === 'application/json')) {
    if (call.path.includes('webhooks')) continue;
    for (const { field, body } of withForeignId(bodyOf(call))) {
      bodies++;
      for (const { name, headers } of people) {
        await expectRefused(await make(provider, call, own, { body, headers }), call, field, name);
      }
    }
  }
  expect(bodies).toBeGreaterThan(10);
});

test('an id of another agency in a query leads nowhere', async () => {
  let queries = 0;
  for (const call of calls.filter(({ method }) => method === 'GET' || method === 'DELETE')) {
    for (const field of call.queryParameters.filter((parameter) => parameter in foreignValues)) {
      for (const { name, headers } of people) {
        const query = { [field]: foreignValues[field] ?? '' };
        queries++;
        await expectRefused(await make(provider, call, own, { query, headers }), call, field, name);
      }
    }
  }
  expect(queries).toBeGreaterThan(50);
});

test('each id of a path that has two is of one’s own, or nothing is found', async () => {
  for (const call of calls.filter(
    ({ pathParameters, policy }) => pathParameters.length > 1 && policy.kind !== 'public',
  )) {
    for (const parameter of call.pathParameters) {
      const mixed = foreignIn(call, parameter);
      for (const { name, headers } of people) {
        const answer = await make(provider, call, mixed, { headers });
        generated++;
        const said = `${call.name} with ${parameter} as ${name}: ${answer.status}`;
        expect([403, 404].includes(answer.status), said).toBe(true);
        expect(await answer.text(), said).not.toMatch(FOREIGN);
      }
    }
  }
  expect(generated).toBeGreaterThan(100);
});

test('none of it changed a row of the other agency', async () => {
  expect(await rowsOfTheOther()).toBe(before);
});

/** One's own records, but the one that this parameter of the path names. */
function foreignIn({ path }: ProviderCall, parameter: string): Target {
  const before = path.split(`/{${parameter}}`)[0]?.split('/').at(-1) ?? '';
  const part: Record<string, keyof Target> = {
    rooms: 'roomId',
    payments: 'paymentId',
    reservations: 'reservationKey',
    events: 'eventId',
    categories: 'categoryId',
    agencies: 'agencyId',
    users: 'userId',
  };
  const field = parameter === 'category' ? 'hotelRoomId' : part[before];
  return field ? { ...own, [field]: foreign[field] } : foreign;
}
