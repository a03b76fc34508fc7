import { getTableColumns, is, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonalData } from '@/lib/contract/personal-data';
import * as schema from '@/lib/provider/db/schema';
import { type Booked, booked, paid, staffOf } from '@/tests/support/after-booking';
import { dataOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { ABOUT_PEOPLE, OTHERS } from './columns-about-people';
import { liveEverywhere } from './live-everywhere';

/** After the event and all its stays. */
const LATER = new Date('2027-07-01T17:00:00Z');

type Row = Record<string, unknown>;

let provider: TestProvider;
let guest: Booked;
let data: PersonalData;
/** Which row of each table is the person's, and what was in it before the erasure. */
let whose: Record<string, SQL>;
const before: Record<string, Row> = {};

const TABLES = Object.entries(schema).flatMap(([name, table]): [string, PgTable][] =>
  is(table, PgTable) ? [[name, table]] : [],
);
const tableOf = (name: string) => TABLES.find(([each]) => each === name)?.[1] as PgTable;

/** What names a record, a secret or who of the staff acted is about nobody. */
const isPlumbing = (column: string) =>
  ['id', 'version', 'createdAt', 'erasedAt', 'deletedAt'].includes(column) ||
  /(?:Id|Ids|Hash|By|For|duplicateOf)$/.test(column);
const columnsOf = (name: string) => Object.keys(getTableColumns(tableOf(name))).filter((each) => !isPlumbing(each));
const named = (lists: Record<string, string> = {}) => Object.values(lists).join(' ').split(/\s+/).filter(Boolean);

/** The person's row of a table as it is now; undefined once it is gone. */
async function rowOf(name: string): Promise<Row | undefined> {
  const [row] = await provider.db.select().from(tableOf(name)).where(whose[name]);
  return row;
}

/** Gives each column that has nothing something of its own, so that it can be looked for. */
async function fillUp(name: string): Promise<void> {
  const row = await rowOf(name);
  if (!row) throw new Error(`The person has no row of ${name}`);
  const columns = getTableColumns(tableOf(name));
  const values = columnsOf(name).flatMap((key, at) => {
    const column = columns[key];
    if (!column || row[key] !== null) return [];
    const value =
      column.enumValues?.at(-1) ?? { string: `palabra-${name}-${key}`, number: 7000 + at }[column.dataType as 'string'];
    const stamp = new Date(NOW.getTime() + at * 60_000);
    const known = column.dataType === 'date' ? stamp : column.getSQLType() === 'date' ? '2027-05-04' : value;
    return known === undefined ? [] : [[key, known] as const];
  });
  if (values.length > 0) await provider.db.update(tableOf(name)).set(Object.fromEntries(values)).where(whose[name]);
}

const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? Object.entries(value).flatMap(([key, each]) => (key === 'guestId' ? [] : leavesOf(each)))
    : value === null || value === undefined
      ? []
      : [value instanceof Date ? value.toISOString() : String(value)];

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  guest = await booked(provider);
  await paid(provider, guest, await staffOf(provider), 15_000);
  const account = await insertUser(provider.db, { role: 'attendee', agencyId: null });
  const cookies = await provider.as(account.email);
  whose = await liveEverywhere(provider.db, guest, account);
  for (const name of Object.keys(ABOUT_PEOPLE)) {
    await fillUp(name);
    before[name] = { ...(await rowOf(name)) };
  }
  data = await dataOf<PersonalData>(await provider.request('/api/v1/me/personal-data', { headers: cookies }));
});
afterAll(() => provider.close());

describe('every column about a person', () => {
  it('stands in a table that is looked after here, so that no new table is forgotten', () => {
    const looked = [...Object.keys(ABOUT_PEOPLE), ...named(OTHERS)];
    expect(looked.toSorted()).toEqual(TABLES.map(([name]) => name).toSorted());
    for (const [name, { withheld, stays }] of Object.entries(ABOUT_PEOPLE))
      for (const column of [...named(withheld), ...named(stays)])
        expect(Object.keys(getTableColumns(tableOf(name))), `${name}.${column}`).toContain(column);
    expect(TABLES.map(([, table]) => getTableConfig(table).name).length).toBeGreaterThan(80);
  });

  it('is given to its person, but for a reason', () => {
    const missing = Object.entries(ABOUT_PEOPLE).flatMap(([name, { part, withheld }]) => {
      const leaves = new Set(part.flatMap((each) => leavesOf(data[each])));
      return columnsOf(name).flatMap((column) => {
        if (named(withheld).includes(column)) return [];
        const told = leavesOf(before[name]?.[column]);
        return told.length > 0 && told.every((leaf) => leaves.has(leaf)) ? [] : [`${name}.${column}: ${told}`];
      });
    });
    expect(missing).toEqual([]);
  });

  it('is not given where it is withheld', () => {
    const all = JSON.stringify(data);
    const told = Object.entries(ABOUT_PEOPLE).flatMap(([name, { withheld }]) =>
      named(withheld).flatMap((column) =>
        leavesOf(before[name]?.[column]).flatMap((leaf) =>
          leaf.startsWith('palabra-') && all.includes(leaf) ? [`${name}.${column}`] : [],
        ),
      ),
    );
    expect(told).toEqual([]);
  });

  it('of whom the person brings is given as far as it is the holder’s to read', () => {
    const [brought, self] = data.companions;
    expect(self).toMatchObject({ isSelf: true, diet: ['pescatarian'], dietNote: 'sin mole' });
    expect(brought).toMatchObject({ isSelf: false, name: 'Otilio Traído', email: 'enviado@correo.test' });
    expect(brought).toMatchObject({ ownEmail: null, diet: null, dietNote: null });
    expect(data.guestLists[0]?.answers[0]).toMatchObject({ name: 'Otilio', needs: ['halal'], dietNote: 'sin apio' });
  });

  it('is erased with its person, but for a reason', async () => {
    provider.clock.set(LATER);
    await provider.db.update(schema.reservations).set({ bookingStatus: 'cancelled' });
    await provider.db.update(schema.refunds).set({ status: 'refunded' });
    const json = { confirm: guest.key };
    await dataOf(
      await provider.request(`${guest.path}/erasure`, { method: 'POST', json, headers: await staffOf(provider) }),
    );
    const kept: string[] = [];
    for (const [name, { stays }] of Object.entries(ABOUT_PEOPLE)) {
      const after = await rowOf(name);
      if (!after) continue;
      for (const column of columnsOf(name))
        if (
          !named(stays).includes(column) &&
          leavesOf(after[column]).join() === leavesOf(before[name]?.[column]).join()
        )
          kept.push(`${name}.${column}: ${leavesOf(after[column])}`);
    }
    expect(kept).toEqual([]);
  });
});
