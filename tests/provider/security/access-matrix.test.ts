import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RoleName, roleName } from '@/lib/contract/role';
import { ROLES_WITH } from '@/lib/domain/permissions';
import { resultRows } from '@/lib/provider/db/transaction';
import { insertUser } from '../../support/booking';
import { DEMO_PEOPLE, NEIGHBOURS } from '../../support/demo-people';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { admits, declaredCalls, make, type ProviderCall, type Target, targetOf } from '../../support/provider-calls';
import { cookieHeader } from '../../support/set-cookies';
import { CALLS_BY_ROLE, isForVisitors, mayCall, NARROWED_BY_THEIR_WORK } from './calls-by-role';

interface Person {
  name: string;
  role: RoleName;
  agencyId: string | null;
  headers: { cookie: string };
}

/** Words that stand in agency 2's records alone, and in agency 1's. */
const MARKS: Record<string, RegExp> = {
  '1': /Costa Eterna|costaeterna|Ximena|RSV-DEMO-0001|Lucía Hernández/,
  '2': /Horizonte|horizonteeventos|Daniela|Ochoa|gabriela\.avila301|ana\.camacho302/,
};

let provider: TestProvider;
let calls: ProviderCall[];
let people: Person[];
let target: Record<'own' | 'neighbour' | 'foreign', Target>;
let before: unknown;
let generated = 0;

const records = async () => {
  const tables = [
    'reservations',
    'reservation_rooms',
    'payments',
    'events',
    'agencies',
    'bank_accounts',
    'users',
    'audit_log',
    'outbox',
  ];
  // Each under its own name: of columns that are named alike a row keeps the last.
  const prints = tables.map(
    (name) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as ${name}`,
  );
  return resultRows(await provider.db.execute(sql.raw(`select ${prints.join(', ')}`)));
};

beforeAll(async () => {
  provider = await startTestProvider();
  calls = await declaredCalls(provider);
  const person = async (email: string, agencyId: string | null): Promise<Person> => {
    const headers = await provider.as(`${email}@demo.test`);
    const { data } = await (await provider.request('/api/v1/me', { headers })).json();
    return { name: email, role: data.role.name, agencyId, headers };
  };
  people = [];
  for (const { account, agencyId } of DEMO_PEOPLE) people.push(await person(account, agencyId));
  for (const account of NEIGHBOURS) people.push(await person(account, '2'));
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  people.push({ name: 'holder', role: 'reservation', agencyId: '1', headers: { cookie: cookieHeader(login) } });
  const known = new Set(people.map(({ role }) => role));
  for (const role of roleName.options.filter((each) => !known.has(each))) {
    const { email } = await insertUser(provider.db, { role, agencyId: '1' });
    people.push({ name: role, role, agencyId: '1', headers: await provider.as(email) });
  }
  target = {
    own: await targetOf(provider, 'reservation-001'),
    neighbour: await targetOf(provider, 'reservation-007'),
    foreign: await targetOf(provider, 'reservation-030'),
  };
  before = await records();
});

afterAll(async () => {
  console.log(`access matrix: ${generated} generated cases over ${calls.length} calls`);
  await provider.close();
});

const closed = () => calls.filter(({ name }) => !isForVisitors(name));

async function codeOf(answer: Response): Promise<string> {
  generated++;
  const text = await answer.text();
  return text.startsWith('{') ? (JSON.parse(text).code ?? text) : text;
}

describe('every call of the OpenAPI document', () => {
  test('states who may make it', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter(({ policy }) => policy === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('has its line in the table, and every line its call', () => {
    expect(CALLS_BY_ROLE.map(([name]) => name).sort()).toEqual(calls.map(({ name }) => name).sort());
  });

  test('keeps out nobody whom the table lets in', () => {
    const keptOut = calls.flatMap(({ name, policy }) => [
      ...(isForVisitors(name) && policy.kind !== 'public' ? [`${name}: visitor`] : []),
      ...roleName.options
        .filter((role) => mayCall(name, role) && !admits(policy, role, ROLES_WITH))
        .map((role) => `${name}: ${role}`),
    ]);
    expect(keptOut).toEqual([]);
  });

  test('lets in nobody whom the table keeps out, but where the call’s own work refuses them', () => {
    const tooMany = calls.filter(({ name, policy }) =>
      policy.kind === 'public'
        ? !isForVisitors(name)
        : roleName.options.some((role) => admits(policy, role, ROLES_WITH) && !mayCall(name, role)),
    );
    expect(tooMany.map(({ name }) => name).sort()).toEqual([...NARROWED_BY_THEIR_WORK].sort());
  });

  test('that the table closes to visitors answers them 401, whatever the records', async () => {
    for (const call of closed()) {
      for (const records of Object.values(target)) {
        const answer = await make(provider, call, records);
        expect([call.name, answer.status, await codeOf(answer)]).toEqual([call.name, 401, 'UNAUTHENTICATED']);
      }
    }
  });

  test('answers 403 to a role that the table leaves out', async () => {
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(roleName.options));
    let refused = 0;
    for (const call of closed()) {
      for (const { agencyId, role, headers, name } of people) {
        // Of another agency than the records', who may be told that there is no such record.
        if (agencyId === '2' || mayCall(call.name, role)) continue;
        const answer = await make(provider, call, target.own, { headers });
        expect([call.name, name, answer.status, await codeOf(answer)]).toEqual([call.name, name, 403, 'FORBIDDEN']);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });

  test('about a record of another agency answers 403 or 404 and nothing of it', async () => {
    for (const call of closed()) {
      if (call.pathParameters.length === 0 && !call.queryParameters.includes('agency_id')) continue;
      // Which of the caller's own lists: no record of anybody.
      if (call.pathParameters.every((name) => name === 'list') && call.pathParameters.length > 0) continue;
      for (const { agencyId, headers, name } of people) {
        if (agencyId === null) continue;
        const [records, foreign] = agencyId === '1' ? [target.foreign, '2'] : [target.own, '1'];
        const answer = await make(provider, call, records, { headers });
        const text = await answer.clone().text();
        expect([call.name, name, [403, 404].includes(answer.status)], text).toEqual([call.name, name, true]);
        expect(text, `${call.name} as ${name}`).not.toMatch(MARKS[foreign] ?? /^/);
        await codeOf(answer);
      }
    }
  });

  test('about a reservation of another guest answers 403 or 404 to a guest', async () => {
    const guests = people.filter(({ role }) => role === 'reservation' || role === 'attendee');
    for (const call of closed().filter(({ path }) => /\/(reservations|payments|rooms)\/\{/.test(path))) {
      for (const { headers, name } of guests) {
        for (const records of [target.neighbour, { ...target.own, ...only(target.neighbour, call) }]) {
          const answer = await make(provider, call, records, { headers });
          expect([call.name, name, [403, 404].includes(answer.status)]).toEqual([call.name, name, true]);
          await codeOf(answer);
        }
      }
    }
  });

  test('a room or payment of another agency stays closed under a reservation of one’s own', async () => {
    const mixed = { ...target.own, roomId: target.foreign.roomId, paymentId: target.foreign.paymentId };
    for (const call of closed().filter(({ path }) => /\/(payments|rooms)\/\{/.test(path))) {
      for (const { agencyId, headers, name } of people.filter((person) => person.agencyId === '1')) {
        const answer = await make(provider, call, mixed, { headers });
        expect([call.name, name, agencyId, [403, 404].includes(answer.status)]).toEqual([
          call.name,
          name,
          agencyId,
          true,
        ]);
        await codeOf(answer);
      }
    }
  });

  test('none of all that changed a record', async () => {
    expect(await records()).toEqual(before);
  });
});

/** The neighbour's record of the call's last parameter alone: the rest of the address stays one's own. */
function only(neighbour: Target, { path }: ProviderCall): Partial<Target> {
  if (/\/rooms\/\{/.test(path)) return { roomId: neighbour.roomId };
  if (/\/payments\/\{/.test(path)) return { paymentId: neighbour.paymentId };
  return { reservationKey: neighbour.reservationKey };
}
