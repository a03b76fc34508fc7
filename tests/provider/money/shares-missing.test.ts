import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleSearch } from '@/lib/contract/console-search';
import type { Page } from '@/lib/contract/page';
import type { Reservation, ReservationSummary } from '@/lib/contract/reservation';
import type { ReservationCounts } from '@/lib/contract/reservation-list';
import { type Booked, booked, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { confirmed, dataOf, holdBody, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { sharingOn } from '@/tests/support/shares';

let provider: TestProvider;
let staff: { cookie: string };
let guest: Booked;
let plain: Booked;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  const on = sharingOn(provider);
  guest = await booked(provider);
  plain = await beside(guest);
  await on.shared(guest, await on.invite(guest));
  await approveRooms(guest);
  await approveRooms(plain);
});
afterAll(() => provider.close());

/** Another booking of the same event. */
async function beside({ block }: Booked): Promise<Booked> {
  const made = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  return { ...made, block, key: made.reservation.key, path: `/api/v1/reservations/${made.reservation.key}` };
}

async function approveRooms({ path, reservation }: Booked) {
  for (const { id, version } of reservation.rooms) {
    const json = { decision: 'approve', version };
    await dataOf(await provider.request(`${path}/rooms/${id}/approve`, { json, headers: staff }));
  }
}

const ofEvent = () => `/api/v1/events/${guest.reservation.eventId}`;
const asked = async <Answer>(path: string) => dataOf<Answer>(await provider.request(path, { headers: staff }));
const list = async (query = '') => (await asked<Page<ReservationSummary>>(`${ofEvent()}/reservations${query}`)).data;
const stateOf = (rows: { key: string; standing: ReservationSummary['standing'] }[], { key }: Booked) => {
  const found = rows.find((row) => row.key === key);
  return found && [found.standing.state, found.standing.missingShares];
};

describe('a shared booking whose first payments are missing', () => {
  it('is not called confirmed in the list, its filters, its counts, its file and the search', async () => {
    const rows = await list();
    expect(stateOf(rows, guest)).toEqual(['sharesMissing', 2]);
    expect(stateOf(rows, plain)).toEqual(['confirmed', 0]);
    const keys = (found: ReservationSummary[]) => found.map(({ key }) => key);
    expect(keys(await list('?filter[state]=sharesMissing'))).toEqual([guest.key]);
    expect(keys(await list('?filter[state]=confirmed'))).toEqual([plain.key]);
    expect(keys(await list('?sort=status'))).toEqual([plain.key, guest.key]);
    const { state } = await asked<ReservationCounts>(`${ofEvent()}/reservations/counts`);
    expect([state.sharesMissing, state.confirmed]).toEqual([1, 1]);
    const file = await provider.request(`${ofEvent()}/reservations/export?locale=es`, { headers: staff });
    const line = (await file.text()).split('\n').find((each) => each.includes(guest.key));
    expect(line).toContain('Falta el primer pago de 2 personas');
    const { reservations } = await asked<ConsoleSearch>(`/api/v1/console/search?q=${guest.key}`);
    const shown = reservations.map(({ key, state, missingShares }) => [key, state, missingShares]);
    expect(shown).toEqual([[guest.key, 'sharesMissing', 2]]);
  });

  it('is the same to its holder, and confirmed once all are in', async () => {
    const { standing } = await readNow(provider, guest);
    expect([standing.state, standing.missingShares]).toEqual(['sharesMissing', 2]);
    await paid(provider, guest, staff, 15_000);
    const after = await asked<Reservation>(guest.path);
    expect([after.standing.state, after.standing.missingShares]).toEqual(['confirmed', 0]);
    expect(stateOf(await list(), guest)).toEqual(['confirmed', 0]);
    expect(await list('?filter[state]=sharesMissing')).toEqual([]);
  });
});
