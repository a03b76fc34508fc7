import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import { agencies, outbox } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { type Booked, booked, staffOf } from '@/tests/support/after-booking';
import { AGENCY, confirmed, dataOf, holdBody, insertBlock, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from './mail-support';

const OFFICE = 'oficina@example.test';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  await provider.db.update(agencies).set({ email: OFFICE }).where(eq(agencies.id, AGENCY));
});
afterAll(() => provider.close());
beforeEach(() => provider.db.delete(outbox));

/** What left since, by whom it went to: subject and text. */
async function left() {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  // Amounts are kept in one line by a space that does not break.
  const read = ({ subject, text }: (typeof sent)[number]) => `${subject}\n${text}`.replaceAll('\u00a0', ' ');
  const to = (isOffice: boolean) => sent.filter((mail) => (mail.to === OFFICE) === isOffice).map(read);
  return { office: to(true).join('\n'), guest: to(false).join('\n') };
}

/** A confirmed booking of a room of A and one of B, its first mails gone. */
async function twoRooms(locale: 'es' | 'en' = 'en'): Promise<Booked> {
  const block = await insertBlock(provider.db);
  const rooms = block.categoryIds.map((id) => room(id));
  const guest = await confirmed(provider.request, block.code, holdBody(rooms, { locale }));
  await left();
  const { key } = guest.reservation;
  return { ...guest, block, key, path: `/api/v1/reservations/${key}` };
}

const cancel = ({ path }: Booked, headers: { cookie: string }, json: unknown) =>
  provider.request(`${path}/cancellation`, { json, headers });

it('of one room of two is told as that: which room is asked for, which one ended, and what stays', async () => {
  const guest = await twoRooms();
  const [, second] = guest.reservation.rooms;
  await dataOf(await cancel(guest, guest.headers, { rooms: [second?.id] }));
  const asked = await left();
  expect(asked.guest).toContain('request to cancel part of your reservation for Ana & Luis');
  expect(asked.guest).toMatch(/Rooms to cancel\n- B Suite: 3 nights/);
  expect(asked.office).toContain(`Por decidir: cancelación de una parte de ${guest.key}, María Peña`);
  expect(asked.office).toContain('María Peña pidió cancelar una parte de su reservación');
  expect(asked.office).toMatch(/Habitaciones por cancelar\n- Suite B: 3 noches/);
  await dataOf(
    await provider.request(`${guest.path}/cancellation/decision`, { json: { decision: 'approve' }, headers: staff }),
  );
  const ended = await left();
  expect(ended.guest).toMatch(/Canceled rooms\n- B Suite: 3 nights/);
  expect(ended.guest).toMatch(/\nRooms\n- A Suite: 3 nights/);
});

it('of the whole booking is told as the whole, in the guest’s language', async () => {
  const guest = await twoRooms('es');
  await dataOf(await cancel(guest, guest.headers, {}));
  const { guest: mail, office } = await left();
  expect(mail).toContain('La agencia revisará tu solicitud de cancelación para Ana & Luis');
  expect(office).toContain('María Peña pidió cancelar su reservación para Ana & Luis.');
  expect(`${mail}${office}`).not.toMatch(/una parte|por cancelar/);
});

it('a change that makes a booking cheaper says by how much in words, never with a negative amount', async () => {
  const guest = await booked(provider);
  await left();
  const [own] = guest.reservation.rooms;
  const dates = { checkIn: night(0), checkOut: night(2) };
  const change = { kind: 'dates', roomId: own?.id, ...dates };
  const { difference } = await dataOf<ChangePreview>(
    await provider.request(`${guest.path}/change-previews`, { json: change, headers: guest.headers }),
  );
  expect(difference.amount).toBe(-40_000);
  await dataOf(
    await provider.request(`${guest.path}/rooms/${own?.id}/dates`, {
      json: { ...dates, expectedDifference: difference.amount, version: own?.version },
      headers: guest.headers,
    }),
  );
  const { guest: mail, office } = await left();
  expect(mail).toContain('Tu reservación para Ana & Luis cambió; el total baja USD 400.00.');
  expect(office).toContain('cambió su reservación para Ana & Luis; el total baja USD 400.00.');
  expect(`${mail}${office}`).not.toContain('-400');
});
