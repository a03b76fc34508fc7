import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditedActivity, EventSchedule } from '@/lib/contract/activity';
import type { GuestList, GuestRow } from '@/lib/contract/guest';
import type { StartedImport } from '@/lib/contract/guest-import';
import type { HouseholdAnswers, StaffHousehold } from '@/lib/contract/household';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { Report } from '@/lib/contract/report';
import type { SeatingPlan } from '@/lib/contract/seating';
import { guests, masterAccounts, seats as seatRows } from '@/lib/provider/db/schema';
import { runGuestImports } from '@/lib/provider/event/guest/run-guest-imports';
import { AGENCY, dataOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { ACTIVITY } from '@/tests/support/provider-calls';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let office: { cookie: string };
let eventId: string;
let tour: string;
let ana: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });

beforeEach(async () => {
  ({ eventId } = await insertBlock(provider.db, { event: { state: 'published', guestListShows: 'count' } }));
  ana = `ana-${eventId}`;
  const of = { agencyId: AGENCY, eventId, lastName: 'Ruiz', mobile: '+525511112222', createdAt: NOW };
  await provider.db.insert(guests).values({ ...of, id: ana, firstName: 'Ana', attendance: 'pending', companions: 3 });
  const account = { id: randomUUID(), agencyId: AGENCY, eventId, currency: 'USD' as const, dueOn: '2027-05-01' };
  await provider.db.insert(masterAccounts).values({ ...account, package: 'love' });
  const made = await dataOf<EditedActivity>(await call('POST', `events/${eventId}/activities`, ACTIVITY), 201);
  tour = made.id;
  await dataOf(await call('PUT', `activities/${tour}/publication`, { published: true, version: made.version }));
});

/** How many people come, as each of those who need to know reads it. */
const heads = async () => {
  const list = await dataOf<GuestList>(await call('GET', `events/${eventId}/guest-list`));
  const report = await dataOf<Report>(await call('GET', `events/${eventId}/reports/catering?per_page=100`));
  const account = await dataOf<MasterAccount>(await call('GET', `events/${eventId}/master-account`));
  const { people } = await dataOf<SeatingPlan>(await call('GET', `events/${eventId}/seating`));
  return {
    list: list.attending,
    kitchen: report.rows[0]?.[4] ?? 0,
    account: account.counts.guests,
    tables: people.filter(({ attendance }) => attendance === 'attends').length,
  };
};
const all = (many: number) => ({ list: many, kitchen: many, account: many, tables: many });
/** How many come to the one activity, as its schedule and the kitchen read it. */
const atTour = async () => {
  const { coming } = await dataOf<EventSchedule>(await call('GET', `events/${eventId}/schedule`));
  const report = await dataOf<Report>(await call('GET', `events/${eventId}/reports/catering?per_page=100`));
  return [coming?.[0]?.people ?? 0, report.rows.find(([activity]) => activity === 'Brindis')?.[4] ?? 0];
};
const guestNow = async () => (await provider.db.select().from(guests).where(eq(guests.id, ana)))[0];
const change = async (json: object) =>
  dataOf<GuestRow>(await call('PATCH', `guests/${ana}`, { ...json, version: (await guestNow())?.version }));
const phoned = (json: object) => call('POST', `guests/${ana}/attendance`, json);
const link = async () => {
  const made = await dataOf<StaffHousehold>(await call('POST', `guests/${ana}/household-link`, {}));
  return new URL(made.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
};
const read = async (token: string) =>
  dataOf<HouseholdAnswers>(await call('GET', `household-answers/${token}`, undefined, {}));
/** Who comes, by place; all of them to the activity. */
const answer = async (...attends: boolean[]) => {
  const token = await link();
  const { version, people } = await read(token);
  const said = people.map(({ guestId, seat }, at) => ({
    guestId,
    seat,
    name: seat === 0 ? null : `Persona ${seat}`,
    attends: attends[at] ?? true,
    band: 'adult',
    activityIds: attends[at] === false ? [] : [tour],
    meal: 'standard',
    needs: [],
    dietNote: null,
  }));
  await dataOf(await call('PUT', `household-answers/${token}`, { version, message: null, people: said }, {}));
};
const namesAtTables = async () =>
  (await dataOf<SeatingPlan>(await call('GET', `events/${eventId}/seating`))).people.map(({ name }) => name);

describe('the same number of people comes in list, kitchen, account and tables', () => {
  it('where staff heard by phone how many of the companions come', async () => {
    await dataOf(await phoned({ attends: true, companions: 2 }));
    expect([await heads(), await atTour()]).toEqual([all(3), [0, 0]]);
    await dataOf(await phoned({ attends: true }));
    expect(await heads()).toEqual(all(4));
    await dataOf(await phoned({ attends: false }));
    expect(await heads()).toEqual(all(0));
  });

  it('where a household answered, and staff heard of fewer or more since', async () => {
    await answer(true, false, true, true);
    expect([await heads(), await atTour()]).toEqual([all(3), [3, 3]]);
    const { tables } = await dataOf<SeatingPlan>(
      await call('POST', `events/${eventId}/seating/tables`, { name: 'Mesa 1', capacity: 3, shape: 'round', note: '' }),
      201,
    );
    const tableId = tables[0]?.id;
    const sit = (...places: number[]) =>
      call('PUT', `events/${eventId}/seating/seats`, {
        seats: places.map((place) => ({ guestId: ana, place, tableId })),
      });
    await dataOf(await sit(0, 2, 3));
    await dataOf(await phoned({ attends: true, companions: 1 }));
    expect([await heads(), await atTour()]).toEqual([all(2), [2, 2]]);
    expect(await namesAtTables()).toEqual(['Ana Ruiz', 'Persona 2']);
    // Who does not come any more has left the table to others.
    const luis = `luis-${eventId}`;
    const of = { agencyId: AGENCY, eventId, lastName: 'Sol', mobile: '+525511113333', createdAt: NOW };
    await provider.db.insert(guests).values({ ...of, id: luis, firstName: 'Luis', attendance: 'attends' });
    const seats = [{ guestId: luis, place: 0, tableId }];
    await dataOf(await call('PUT', `events/${eventId}/seating/seats`, { seats }));
    await provider.db.delete(guests).where(eq(guests.id, luis));
    expect((await read(await link())).people.map(({ attends }) => attends)).toEqual([true, false, true, false]);
    await dataOf(await phoned({ attends: true, companions: 3 }));
    expect([await heads(), await atTour()]).toEqual([all(4), [3, 3]]);
  });

  it('where companions come without their guest, who alone leaves the table', async () => {
    await answer(true, false, true, true);
    const { tables } = await dataOf<SeatingPlan>(
      await call('POST', `events/${eventId}/seating/tables`, { name: 'Mesa 2', capacity: 3, shape: 'round', note: '' }),
      201,
    );
    const seats = [0, 2, 3].map((place) => ({ guestId: ana, place, tableId: tables.at(-1)?.id }));
    await dataOf(await call('PUT', `events/${eventId}/seating/seats`, { seats }));
    await answer(false, false, true, true);
    expect(await heads()).toMatchObject({ list: 2, kitchen: 2, account: 2 });
    const kept = await provider.db.select({ place: seatRows.place }).from(seatRows).where(eq(seatRows.guestId, ana));
    expect(kept.map(({ place }) => place).toSorted()).toEqual([2, 3]);
  });

  it('where a guest brings fewer than answered, and others later', async () => {
    await answer(true, false, true, true);
    await change({ companions: 2 });
    expect([await heads(), await atTour(), (await guestNow())?.companionsComing]).toEqual([all(2), [2, 2], 1]);
    await change({ companions: 0 });
    expect([await heads(), await atTour(), (await guestNow())?.companionsComing]).toEqual([all(1), [1, 1], 0]);
    // Other people, of whom nobody said anything.
    await change({ companions: 3 });
    expect([await heads(), await atTour()]).toEqual([all(1), [1, 1]]);
    expect((await read(await link())).people.map(({ attends }) => attends)).toEqual([true, null, null, null]);
    await dataOf(await phoned({ attends: true, companions: 2 }));
    expect([await heads(), await atTour()]).toEqual([all(3), [1, 1]]);
  });

  it('where a list that is taken over brings fewer, and as before once it is taken back', async () => {
    await answer(true, true, true, true);
    expect([await heads(), await atTour()]).toEqual([all(4), [4, 4]]);
    const body = new FormData();
    body.set('duplicates', 'update');
    body.set('file', new Blob(['Nombre;Apellido;Celular;Acompañantes\nAna;Ruiz;55 1111 2222;1\n']), 'lista.csv');
    const path = `/api/v1/events/${eventId}/guests/import`;
    const { id } = await dataOf<StartedImport>(
      await provider.request(path, { method: 'POST', body, headers: office }),
      202,
    );
    await runGuestImports({ ctx: systemContext(provider) });
    expect([await heads(), await atTour(), (await guestNow())?.companionsComing]).toEqual([all(2), [2, 2], 1]);
    expect((await call('DELETE', `guest-imports/${id}`)).status).toBe(204);
    expect([await heads(), await atTour(), (await guestNow())?.companionsComing]).toEqual([all(4), [4, 4], 3]);
  });

  it('where companions come without the guest', async () => {
    await answer(false, true, false, true);
    expect([await heads(), await atTour()]).toEqual([all(2), [2, 2]]);
    expect(await namesAtTables()).toEqual(['Persona 1', 'Persona 3']);
  });
});
