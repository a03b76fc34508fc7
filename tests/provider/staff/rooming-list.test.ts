import { eq } from 'drizzle-orm';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { guests as guestList, reservationRooms, reservations } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  type HoldBody,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { unzipped } from '@/tests/support/unzipped';

let provider: TestProvider;
let block: TestBlock;
let staff: { cookie: string };
let owner: { email: string };
const guests: Record<string, HeldByTest> = {};

const named = (lastName: string, firstName = 'Ana') => ({
  contact: { firstName, lastName, email: `${lastName.toLowerCase()}@correo.test`, mobile: '998 123 4567' },
});

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const user = await insertUser(provider.db, { role: 'organizer' });
  owner = user;
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  block = await insertBlock(provider.db, { event: { mainUserId: user.id } });
  const [a, b] = block.categoryIds;
  const book = async (name: string, rooms: HoldBody['rooms'], make = confirmed) => {
    guests[name] = await make(provider.request, block.code, holdBody(rooms, named(name)));
  };
  const people = [
    { name: '=cmd|calc', band: 'adult' as const },
    { name: '', band: 'adult' as const },
    { name: 'Teo Ruiz', band: 'minor' as const, age: 7 },
  ];
  await book('Zamora', [
    { ...room(a, 0, 3, { adults: 2, minors: 1 }), occupants: people, observations: '@Cuna, "planta baja"' },
  ]);
  await book('Abad', [room(a), room(b, 2, 4, { adults: 1, minors: 1 })]);
  await book('Bravo', [room(a, 1)]);
  await book('Rejected', [room(a), room(b)]);
  await book('Cancelled', [room(a)]);
  await book('Hold', [room(a)], held);
  const payment = await deposited(provider.request, guests.Bravo as HeldByTest, 120_000);
  await provider.request(`/api/v1/payments/${payment.id}/decision`, { json: { decision: 'approve' }, headers: staff });
  const gone = guests.Rejected?.reservation.rooms[0];
  await provider.db
    .update(reservationRooms)
    .set({ status: 'rejected' })
    .where(eq(reservationRooms.id, gone?.id ?? ''));
  await provider.db
    .update(reservations)
    .set({ bookingStatus: 'cancelled' })
    .where(eq(reservations.key, guests.Cancelled?.reservation.key ?? ''));
});
afterAll(() => provider.close());

const get = (query = '', headers = staff, event = block.code) =>
  provider.request(`/api/v1/events/${event}/reports/rooming-list${query}`, { headers });

describe('the rooming list', () => {
  it('holds who stands, by category, arrival and holder; nobody cancelled, rejected or merely held', async () => {
    const list = await dataOf<RoomingList>(await get());
    expect(list.rooms.map(({ category, checkIn, holder }) => [category, checkIn, holder])).toEqual([
      ['Suite A', '2027-06-01', 'Abad Ana'],
      ['Suite A', '2027-06-01', 'Zamora Ana'],
      ['Suite A', '2027-06-02', 'Bravo Ana'],
      ['Suite B', '2027-06-01', 'Rejected Ana'],
      ['Suite B', '2027-06-03', 'Abad Ana'],
    ]);
    const abad = guests.Abad?.reservation.rooms ?? [];
    const places = list.rooms.filter(({ holder }) => holder === 'Abad Ana');
    expect(places.map(({ id, version }) => ({ id, version }))).toEqual(
      abad.map(({ id, version }) => ({ id, version })),
    );
    expect(list.totals).toEqual({
      rooms: 5,
      people: 11,
      roomNights: 16,
      missingNames: 9,
      missingAges: 1,
      unconfirmed: 5,
    });
    expect(list.hotel).toBe('Hotel de prueba');
  });

  it('says who sleeps in a room, with band and age, and who is still without a name', async () => {
    const { rooms } = await dataOf<RoomingList>(await get());
    expect(rooms[1]).toMatchObject({
      key: guests.Zamora?.reservation.key,
      people: [
        { name: '=cmd|calc', band: 'adult', age: null },
        { name: null, band: 'adult', age: null },
        { name: 'Teo Ruiz', band: 'minor', age: 7 },
      ],
      nights: 3,
      requests: '@Cuna, "planta baja"',
      approved: false,
      payment: 'unpaid',
      missingNames: 1,
      missingAges: 0,
    });
    expect(rooms[2]).toMatchObject({ payment: 'paid', balance: { amount: 0 } });
    expect(rooms[4]).toMatchObject({ missingNames: 2, missingAges: 1 });
  });

  it('tells the hotel the whole name of whom the guest saw as “Ana G.”', async () => {
    const [bravo] = guests.Bravo?.reservation.rooms ?? [];
    const before = await dataOf<RoomingList>(await get());
    await provider.db.insert(guestList).values({
      id: 'guest-picked',
      agencyId: block.agencyId,
      eventId: block.eventId,
      firstName: 'Ana',
      lastName: 'García',
      maternalLastName: 'Solís',
      mobile: '+525512345678',
      attendance: 'pending',
      createdAt: NOW,
    });
    await provider.db
      .update(reservationRooms)
      .set({ occupants: [{ name: 'Ana G.', band: 'adult', guestId: 'guest-picked' }] })
      .where(eq(reservationRooms.id, bravo?.id ?? ''));
    const { rooms, totals } = await dataOf<RoomingList>(await get());
    expect(rooms[2]?.people[0]).toEqual({ name: 'Ana García Solís', band: 'adult', age: null });
    expect(totals.missingNames).toBe(before.totals.missingNames - 1);
    await provider.db
      .update(reservationRooms)
      .set({ occupants: [] })
      .where(eq(reservationRooms.id, bravo?.id ?? ''));
  });

  it('is a CSV that Excel reads and no cell of which runs', async () => {
    const answer = await get('?format=csv&locale=es');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="rooming-list-${block.code.toLowerCase()}.csv"`,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toMatch(
      /^No\.,Categoría,Plan de alimentos,Clave,Titular,Llegada,Salida,Noches,Personas,Persona 1/,
    );
    // It stands beside each room of a reservation: nobody takes the column's sum for what is owed.
    expect(lines[0]).toContain(',Moneda,Saldo de la reservación,');
    expect(lines[2]).toContain(`"'=cmd|calc (adulto)"`.slice(1, -1));
    expect(lines[2]).toContain(`"'@Cuna, ""planta baja"""`);
    expect(lines).toHaveLength(7);
    for (const line of lines.slice(1)) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
  });

  it('is a workbook whose texts are texts and numbers numbers', async () => {
    const archive = Buffer.from(await (await get('?format=xlsx&locale=en')).arrayBuffer());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml');
    const texts = unzipped(archive, 'xl/sharedStrings.xml');
    expect(texts).toContain('Zamora Ana');
    expect(texts).toContain('=cmd|calc (adult)');
    expect(sheet).not.toContain('<f>');
    expect(unzipped(archive, 'xl/styles.xml')).toContain('#,##0.00##');
    expect(sheet.match(/<row /g)).toHaveLength(6);
    const { rooms } = await dataOf<RoomingList>(await get());
    const days: unknown[][] = [];
    for await (const { values } of streamXlsxRows(archive)) days.push(values.slice(5, 7));
    const dayOf = (day = '') => new Date(`${day}T00:00:00Z`);
    expect(days[1]).toEqual([dayOf(rooms[0]?.checkIn), dayOf(rooms[0]?.checkOut)]);
  });

  it('is a PDF', async () => {
    const answer = await get('?format=pdf');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is not there for another agency or organizer, nor for guests; the couple read their own', async () => {
    expect((await get('', await provider.as(owner.email))).status).toBe(200);
    for (const [role, agencyId] of [
      ['organizer', undefined],
      ['agency', 'elsewhere'],
    ] as const) {
      const user = await insertUser(provider.db, { role, ...(agencyId && { agencyId }) });
      for (const query of ['', '?format=xlsx']) {
        const answer = await get(query, await provider.as(user.email));
        expect([answer.status, (await failureOf(answer)).code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    expect((await get('', guests.Abad?.headers as { cookie: string })).status).toBe(403);
    expect((await get('?format=doc')).status).toBe(422);
  });
});
