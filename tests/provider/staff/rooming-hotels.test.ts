import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { HotelProfile } from '@/lib/contract/hotel';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { auditLog, outbox, reservationRooms } from '@/lib/provider/db/schema';
import { ticketContent } from '@/lib/provider/documents/ticket-content';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import {
  confirmed,
  dataOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { addOtherHotel } from '@/tests/support/other-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

const OWN = 'Hotel de prueba';
const OTHER = 'Costa Serena';

let provider: TestProvider;
let office: { cookie: string };
let block: TestBlock;
let hotel: HotelProfile;
let mixed: HeldByTest;
let alone: HeldByTest;

const ofHotel = (id: string | undefined) => (id ? `?hotel=${id}` : '');
const path = (what: string) => `/api/v1/events/${block.code}/${what}`;
const listed = async (id?: string) =>
  dataOf<RoomingList>(await provider.request(`${path('reports/rooming-list')}${ofHotel(id)}`, { headers: office }));
const mark = async (id?: string) =>
  dataOf<RoomingList>(
    await provider.request(`${path('rooming-list-versions')}${ofHotel(id)}`, { json: {}, headers: office }),
  );
const ownId = async () => (await listed()).hotels?.[0]?.id ?? '';
const changes = async (id?: string) =>
  (await listed(id)).changes.map(({ change, hotel: of }) => `${change} ${of ?? ''}`);

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  block = await insertBlock(provider.db);
  await provider.db.delete(outbox);
  const added = await addOtherHotel({ request: provider.request, headers: office, block });
  hotel = added.hotel;
  const [own] = block.categoryIds;
  const contact = { firstName: 'Ana', lastName: 'Ruiz', mobile: '998 123 4567' };
  const book = (rooms: ReturnType<typeof room>[], name = 'ana') => {
    const body = holdBody(rooms, { contact: { ...contact, email: `${name}-${block.eventId}@correo.test` } });
    return confirmed(provider.request, block.code, body);
  };
  mixed = await book([room(own, 0, 2), room(added.category.id, 0, 2)]);
  alone = await book([room(added.category.id, 1, 2)], 'luis');
});

it('each hotel gets the rooms that are in it, and no other', async () => {
  const all = await listed();
  expect(all).toMatchObject({ hotel: OWN, hotelId: null, totals: { rooms: 3 } });
  expect(all.hotels).toEqual([
    { id: await ownId(), name: OWN, rooms: 1 },
    { id: hotel.id, name: OTHER, rooms: 2 },
  ]);
  const other = await listed(hotel.id);
  expect(other).toMatchObject({ hotel: OTHER, hotelId: hotel.id, totals: { rooms: 2 } });
  expect(other.rooms.map((each) => each.hotel)).toEqual([OTHER, OTHER]);
  expect((await listed(await ownId())).rooms.map(({ key }) => key)).toEqual([mixed.reservation.key]);
  const nobody = await provider.request(`${path('reports/rooming-list')}?hotel=nowhere`, { headers: office });
  expect(nobody.status).toBe(404);
  const file = await provider.request(`${path('reports/rooming-list')}?format=csv&locale=es&hotel=${hotel.id}`, {
    headers: office,
  });
  expect(file.headers.get('content-disposition')).toContain(`-costa-serena.csv`);
  const rows = (await file.text()).trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('Suite al Mar,');
  const whole = await provider.request(`${path('reports/rooming-list')}?format=csv&locale=es`, { headers: office });
  expect(await whole.text()).toMatch(new RegExp(`Suite A \\(${OWN}\\)[^]*Suite al Mar \\(${OTHER}\\)`));
});

it('what one hotel was sent leaves the other as it was told, and a room that moves is gone there and new here', async () => {
  await mark(hotel.id);
  expect(await changes(hotel.id)).toEqual([]);
  expect(await changes(await ownId())).toEqual(['new ']);
  expect((await listed(hotel.id)).sent).toMatchObject([{ number: 1, rooms: 2 }]);
  expect((await listed(await ownId())).sent).toMatchObject([{ number: 1, rooms: 0 }]);
  const marked = await mark(await ownId());
  expect(marked).toMatchObject({ hotelId: await ownId(), changes: [] });
  expect(await changes()).toEqual([]);
  const [first] = alone.reservation.rooms;
  await provider.db
    .update(reservationRooms)
    .set({ hotel: null, eventCategoryId: block.categoryIds[0] ?? '' })
    .where(eq(reservationRooms.id, first?.id ?? ''));
  expect(await changes()).toEqual(['new ', `removed ${OTHER}`]);
  expect(await changes(hotel.id)).toEqual([`removed ${OTHER}`]);
  expect((await listed(await ownId())).rooms.map(({ change }) => change)).toEqual(['same', 'new']);
  await mark(hotel.id);
  expect(await changes()).toEqual(['new ']);
  const logged = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'roomingList.sent'));
  expect(logged.at(-1)?.after).toMatchObject({ number: 3, rooms: 1, hotel: OTHER });
});

it('mail, ticket and calendar of a booking name the hotels of its rooms', async () => {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const mailOf = ({ reservation }: HeldByTest) =>
    sent.find(({ subject }) => subject.startsWith('Recibimos') && subject.includes(`(${reservation.key})`))?.text ?? '';
  expect(mailOf(mixed)).toContain(`Hotel: ${OWN}, ${OTHER}`);
  expect(mailOf(mixed)).toMatch(new RegExp(`Suite A \\(${OWN}\\): 2 noches[^]*Suite al Mar \\(${OTHER}\\): 2 noches`));
  expect(mailOf(mixed)).toContain(`${OTHER}: Derecho ambiental, 30 MXN por noche.`);
  expect(mailOf(alone)).toContain(`Hotel: ${OTHER}`);
  expect(mailOf(alone)).not.toContain(OWN);

  const event = await dataOf<Event>(await provider.request(`/events/code/${block.code}`));
  const ticketOf = ({ reservation }: HeldByTest) => ticketContent({ reservation, event, locale: 'es' });
  const hotelsOn = (ticket: ReturnType<typeof ticketOf>) =>
    ticket.facts.filter(({ label }) => label === 'Hotel').map(({ value }) => value);
  expect(hotelsOn(ticketOf(mixed))).toEqual([`${OWN}, Cancún, Quintana Roo`, `${OTHER}, Mazatlán, Sinaloa`]);
  expect(ticketOf(mixed).rooms.map(({ lines: [first] }) => first)).toEqual([OWN, OTHER]);
  expect(hotelsOn(ticketOf(alone))).toEqual([`${OTHER}, Mazatlán, Sinaloa`]);

  const calendar = await provider.request(`/api/v1/reservations/${alone.reservation.key}/calendar.ics`, {
    headers: office,
  });
  expect(await calendar.text()).toContain(`LOCATION:${OTHER}`);
});
