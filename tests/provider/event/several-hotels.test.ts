import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mailing } from '@/lib/contract/mailing';
import type { Page } from '@/lib/contract/page';
import type { Report } from '@/lib/contract/report';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { runCutOffs } from '@/lib/provider/booking/cut-off/run-cut-offs';
import { serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import { eventCategories, guests, notifications, outbox, reservations, roomNights } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import {
  AGENCY,
  confirmed,
  dataOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { addOtherHotel } from '@/tests/support/other-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { entryOf, joinBody, joined } from '@/tests/support/waitlist';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let office: { cookie: string };
let block: TestBlock;
let other: BlockCategory;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  block = await insertBlock(provider.db, { categories: ['A'], event: { state: 'published' } });
  ({ category: other } = await addOtherHotel({ request: provider.request, headers: office, block }));
  await provider.db.delete(outbox);
});

const read = async (path: string) => dataOf<Report>(await provider.request(`/api/v1${path}`, { headers: office }));
const own = () => room(block.categoryIds[0], 0, 2);
const beside = () => room(other.id, 0, 2);
const book = (rooms: ReturnType<typeof room>[]) => confirmed(provider.request, block.code, holdBody(rooms));
async function delivered() {
  const recording = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer: recording.mailer });
  return recording.sent;
}

it('reports name the hotel behind each category, of an event with one hotel none', async () => {
  await book([own(), beside()]);
  const categories = async (report: string, id = block.eventId) => {
    const { rows } = await read(`/events/${id}/reports/${report}`);
    return rows.map((cells) => cells[0]).toSorted();
  };
  const both = ['Suite A (Hotel de prueba)', `${other.name} (Costa Serena)`].toSorted();
  expect(await categories('rooms')).toEqual(both);
  expect(await categories('booked')).toEqual(both);
  const single = await insertBlock(provider.db, { categories: ['A'] });
  expect(await categories('rooms', single.eventId)).toEqual(['Suite A']);
});

it('the list of reservations names the hotel of each room, of an event with one hotel none', async () => {
  const { reservation } = await book([own(), beside()]);
  const categoriesOf = async ({ eventId }: TestBlock, of: string) => {
    const listed = await provider.request(`/api/v1/events/${eventId}/reservations`, { headers: office });
    const { data } = await dataOf<Page<ReservationSummary>>(listed);
    return data.find(({ key }) => key === of)?.categories;
  };
  expect(await categoriesOf(block, reservation.key)).toEqual([
    'Suite A (Hotel de prueba)',
    `${other.name} (Costa Serena)`,
  ]);
  const single = await insertBlock(provider.db, { categories: ['A'], event: { state: 'published' } });
  const alone = await confirmed(provider.request, single.code, holdBody([room(single.categoryIds[0], 0, 2)]));
  expect(await categoriesOf(single, alone.reservation.key)).toEqual(['Suite A']);
});

it('mails of a booking name the hotel of each room, its guest’s and that of somebody who was invited to it', async () => {
  const { reservation, headers } = await book([own(), beside()]);
  const [at] = reservation.rooms;
  const json = { roomId: at?.id, place: 1, email: 'luis@correo.test' };
  await provider.request(`/api/v1/reservations/${reservation.key}/companions`, { json, headers });
  const mails = await delivered();
  expect(mails.find(({ to }) => to === reservation.contact.email)?.text).toMatch(
    new RegExp(`Suite A \\(Hotel de prueba\\): 2 noches[^]*${other.name} \\(Costa Serena\\): 2 noches`),
  );
  expect(mails.find(({ to }) => to === json.email)?.text).toContain('Suite A (Hotel de prueba)');
});

it('who keeps the block is told of which hotel rooms go back', async () => {
  await provider.db.update(eventCategories).set({ cutOffDate: '2027-03-12' }).where(eq(eventCategories.id, other.id));
  provider.clock.set(new Date('2027-03-11T12:00:00Z'));
  await runCutOffs({ ctx: systemContext(provider) });
  const [told] = await provider.db.select().from(notifications).where(eq(notifications.eventId, block.eventId));
  expect(told?.params).toMatchObject({ name: `${other.name} (Costa Serena)` });
  const mail = (await delivered()).find(({ subject }) => subject.includes(other.name));
  expect(mail?.subject).toContain(`${other.name} (Costa Serena)`);
});

it('who waits for a category is told of its hotel, on the page, in the staff’s list and by mail', async () => {
  await provider.db.update(roomNights).set({ allotted: 1 }).where(eq(roomNights.eventCategoryId, other.id));
  await book([room(other.id)]);
  const entry = await joined(provider.request, block.code, joinBody(other.id));
  const named = `${other.name} (Costa Serena)`;
  expect(entry.categoryName).toBe(named);
  expect(await entryOf(provider.request, entry.token)).toMatchObject({ categoryName: named });
  const list = await provider.request(`/api/v1/events/${block.eventId}/waitlist`, { headers: office });
  expect(JSON.stringify(await list.json())).toContain(named);
  expect((await delivered()).map(({ text }) => text).join()).toContain(named);

  await provider.db.update(roomNights).set({ allotted: 2 }).where(eq(roomNights.eventCategoryId, other.id));
  await serveWaitlist({ ctx: systemContext(provider) });
  expect((await entryOf(provider.request, entry.token)).offer?.rooms).toEqual([named]);
  expect((await delivered()).map(({ text }) => text).join()).toContain(named);
});

it('a mailing’s hotel is where its reader sleeps: the rooms that name them before those that they hold', async () => {
  const guest = async (firstName: string) => {
    const id = randomUUID();
    const person = { lastName: 'Ruiz', mobile: '+525512345678', attendance: 'pending' as const, createdAt: NOW };
    const email = `${firstName.toLowerCase()}.${block.eventId}@correo.test`;
    await provider.db
      .insert(guests)
      .values({ ...person, id, firstName, email, agencyId: AGENCY, eventId: block.eventId });
    return id;
  };
  const [ana, eva] = [await guest('Ana'), await guest('Eva')];
  await guest('Leo');
  const named = { occupants: [{ name: 'Eva Ruiz', band: 'adult' as const, guestId: eva }] };
  const { reservation } = await book([own(), { ...beside(), adults: 1, ...named }]);
  await provider.db.update(reservations).set({ guestId: ana }).where(eq(reservations.key, reservation.key));
  await provider.db.delete(outbox);
  const mailing = {
    kind: 'custom',
    audience: {},
    sendAt: null,
    subject: { es: '{hotel}', en: '{hotel}' },
    body: { es: 'Te esperamos.', en: 'See you.' },
  };
  const sent = await provider.request(`/api/v1/events/${block.eventId}/mailings`, {
    method: 'POST',
    headers: office,
    json: mailing,
  });
  await dataOf<Mailing>(sent, 201);
  expect(await provider.db.$count(outbox, like(outbox.kind, 'mailing'))).toBe(3);
  const subjects = Object.fromEntries(
    (await delivered()).map(({ to, subject }) => [String(to).split('.')[0], subject]),
  );
  expect(subjects).toEqual({ ana: 'Costa Serena, Hotel de prueba', eva: 'Costa Serena', leo: 'Hotel de prueba' });
});
