import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { KnownApps } from '@/lib/provider/http/agency-token';
import { DEMO_TOKEN, startTestProvider, type TestProvider } from '@/tests/support/provider';

const EVENT = 'PLS-DEMO-BODA';
const TERMS = `/api/v1/events/${EVENT}/booking-terms`;

let provider: TestProvider;
let agency: { cookie: string };
const heard = vi.fn();

beforeAll(async () => {
  provider = await startTestProvider({ embedded: true });
  agency = await provider.as('agency@demo.test');
  await provider.database.hearWrites(heard);
});
afterAll(() => provider.close());

const dataOf = async (path: string) => (await (await provider.request(path, { headers: agency })).json()).data;

async function changeTerms(change: Record<string, unknown>): Promise<void> {
  const json = { ...change, version: (await dataOf(TERMS)).version };
  const answer = await provider.request(TERMS, { method: 'PATCH', headers: agency, json });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

it('every table that a kept page is made from tells of its writes', async () => {
  await changeTerms({ guestListShows: 'names' });
  const [story] = (await dataOf('/api/v1/stories')).data;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  // As lib/loaders asks for the pages of lib/page-memory/keep-pages.ts.
  for (const path of [
    `/events/code/${EVENT}`,
    `/api/v1/events/${EVENT}/activities`,
    `/api/v1/events/${EVENT}/guest-list`,
    '/api/v1/stories',
    `/api/v1/stories/${story.slug}`,
    '/api/v1/training-videos',
    '/api/v1/hotels',
  ])
    expect([path, (await provider.request(path)).status]).toEqual([path, 200]);
  const statements = (asked.mock.calls as unknown as [string | { text: string }][]).map(([asked]) =>
    typeof asked === 'string' ? asked : asked.text,
  );
  asked.mockRestore();
  const read = statements.flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name));
  const { rows } = await provider.database.raw.query(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'shown_data_written'",
  );
  const telling = rows.map(({ name }) => name);
  expect(new Set(read).size).toBeGreaterThan(10);
  expect([...new Set(read)].filter((name) => !telling.includes(name))).toEqual([]);
});

it('a change of what an event’s page shows is heard once; rooms sold are not, which pages ask for anew', async () => {
  heard.mockClear();
  await changeTerms({ minimumNights: 4 });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await provider.database.raw.query('update room_nights set sold = sold');
  // A later one that is heard shows that the one before was not.
  await provider.database.raw.query('update hotels set name = name');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
});

describe('the agency of an app’s token', () => {
  const switchTo = (active: boolean) =>
    provider.database.raw.query(
      "update agencies set active = $1, suspended_at = case when $1 then null else now() end where id = '1'",
      [active],
    );
  const asking = (apps: KnownApps) => apps.agencyOf({ db: provider.database.db, clock: provider.clock }, DEMO_TOKEN);
  afterEach(() => switchTo(true));

  it('is known until a write to the agency is heard', async () => {
    const apps = new KnownApps();
    const known = await asking(apps);
    expect(known).not.toBeNull();
    await switchTo(false);
    expect(await asking(apps)).toBe(known);
    apps.forget();
    expect(await asking(apps)).toBeNull();
  });

  it('is not kept where it was read before a write that was heard meanwhile', async () => {
    const apps = new KnownApps();
    const under = asking(apps);
    apps.forget();
    expect(await under).not.toBeNull();
    await switchTo(false);
    expect(await asking(apps)).toBeNull();
  });
});
