import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanionPlace, CompanionStay } from '@/lib/contract/companion';
import type { Report } from '@/lib/contract/report';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { auditLog, companions, events, guests, outbox, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { type Booked, booked, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, NOW } from '@/tests/support/booking';
import { ANOTHER_SECRET, startTestProvider, type TestProvider } from '@/tests/support/provider';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const roomOf = ({ reservation }: Booked) => {
  const [room] = reservation.rooms;
  if (!room) throw new Error('no room was booked');
  return room;
};
const listed = async (guest: Booked, headers = guest.headers) =>
  dataOf<CompanionPlace[]>(await provider.request(`${guest.path}/companions`, { headers }));
const invite = (guest: Booked, more: object = {}, headers: Record<string, string> = guest.headers) =>
  provider.request(`${guest.path}/companions`, { json: { roomId: roomOf(guest).id, place: 1, ...more }, headers });
const tokenIn = (url: string | null | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';
const invited = async (guest: Booked, more: object = {}): Promise<string> => {
  const places = await dataOf<CompanionPlace[]>(await invite(guest, more));
  return tokenIn(places[1]?.invitation?.url);
};
const open = (token: string, headers = {}) => provider.request(`/api/v1/companions/${token}`, { headers });
const fill = (token: string, said: object = {}, headers = {}) =>
  provider.request(`/api/v1/companions/${token}`, {
    method: 'PUT',
    json: { version: 1, name: 'Luis Ruiz', needs: ['vegan', 'nutAllergy'], dietNote: 'Sin picante', ...said },
    headers,
  });
const refusalOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];
const GONE = [404, 'LINK_INVALID'];

describe('somebody invited to a room', () => {
  it('sees the stay and nothing of anybody else, and fills in what is theirs', async () => {
    const guest = await booked(provider);
    const before = await listed(guest);
    expect(before.map(({ name, band, invitation }) => [name, band, invitation])).toEqual([
      [null, 'adult', null],
      [null, 'adult', null],
    ]);
    const token = await invited(guest);
    const stay = await dataOf<CompanionStay>(await open(token));
    const { contact: agency, ...ofStay } = stay;
    expect(agency.agency).not.toBe('');
    const text = JSON.stringify(ofStay);
    const { contact, total, paymentReference } = guest.reservation;
    for (const hidden of [
      contact.email,
      contact.mobile,
      contact.lastName,
      guest.key,
      paymentReference,
      String(total.amount),
    ])
      expect(text).not.toContain(hidden);
    expect(stay).toMatchObject({
      name: null,
      invitedBy: contact.firstName,
      nights: 3,
      open: true,
      version: 1,
      filledAt: null,
    });
    const after = await dataOf<CompanionStay>(await fill(token));
    expect(after).toMatchObject({
      name: 'Luis Ruiz',
      needs: ['vegan', 'nutAllergy'],
      dietNote: 'Sin picante',
      version: 2,
    });
    const now = await readNow(provider, guest);
    expect(now.rooms[0]?.occupants.map(({ name }) => name)).toEqual(['', 'Luis Ruiz']);
    expect(now.version).toBeGreaterThan(guest.reservation.version);
    const priced = ({ total: whole, lines, schedule }: typeof now) => ({ whole, lines, schedule });
    expect(priced(now)).toEqual(priced(guest.reservation));
  });

  it('tells who booked that it is filled in, and the staff alone what somebody does not eat', async () => {
    const guest = await booked(provider);
    await fill(await invited(guest));
    const [, own] = await listed(guest);
    expect([own?.name, own?.invitation?.filledAt, own?.invitation?.diet]).toEqual([
      'Luis Ruiz',
      NOW.toISOString(),
      null,
    ]);
    const [, known] = await listed(guest, staff);
    expect(known?.invitation?.diet).toEqual({ needs: ['vegan', 'nutAllergy'], note: 'Sin picante' });
    const logged = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, guest.reservation.key));
    const all = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'companion.filled'));
    expect(all.length).toBeGreaterThan(0);
    expect(JSON.stringify([...logged, ...all])).not.toMatch(/picante|nutAllergy/);
  });

  it('is called on the rooming list as they wrote, also where whoever booked had picked them from the couple’s list', async () => {
    const guest = await booked(provider);
    const { agencyId, eventId } = guest.block;
    const id = `guest-${eventId}`;
    const names = { firstName: 'Ana', lastName: 'García', maternalLastName: 'Solís' };
    const listedGuest = { id, agencyId, eventId, ...names, mobile: '+525512345678', createdAt: NOW };
    await provider.db.insert(guests).values({ ...listedGuest, attendance: 'pending' });
    const occupants = [
      { name: '', band: 'adult' as const },
      { name: 'Ana G.', band: 'adult' as const, guestId: id },
    ];
    await provider.db
      .update(reservationRooms)
      .set({ occupants })
      .where(eq(reservationRooms.id, roomOf(guest).id));
    const nameOnList = async () => {
      const path = `/api/v1/events/${eventId}/reports/rooming-list`;
      const { rooms } = await dataOf<RoomingList>(await provider.request(path, { headers: staff }));
      return rooms[0]?.people[1]?.name;
    };
    const token = await invited(guest);
    await dataOf(await fill(token, { name: 'Ana G.' }));
    expect(await nameOnList()).toBe('Ana García Solís');
    await dataOf(await fill(token, { name: 'Ana Ruiz de León', version: 2 }));
    expect(await nameOnList()).toBe('Ana Ruiz de León');
  });

  it('is told apart from another guest: nobody else’s booking, no other agency, no stranger', async () => {
    const [guest, other] = [await booked(provider), await booked(provider)];
    const path = `${guest.path}/companions`;
    for (const headers of [other.headers, {}]) {
      const read = await provider.request(path, { headers });
      const write = await invite(guest, {}, headers);
      expect([read.status, write.status].every((status) => status === 401 || status === 404)).toBe(true);
    }
    await invited(guest);
    const [, place] = await listed(guest);
    const id = place?.invitation?.id;
    const foreign = await provider.request(`${other.path}/companions/${id}`, {
      method: 'DELETE',
      headers: other.headers,
    });
    expect(await refusalOf(foreign)).toEqual([404, 'NOT_FOUND']);
    expect(await refusalOf(await invite(other, { roomId: roomOf(guest).id }))).toEqual([404, 'NOT_FOUND']);
    expect(await refusalOf(await invite(guest, { place: 2 }))).toEqual([422, 'INVALID']);
  });

  it('keeps one link for two presses, another once it is made anew, none once it is revoked', async () => {
    const guest = await booked(provider);
    const first = await invited(guest);
    expect(await invited(guest)).toBe(first);
    const second = await invited(guest, { renew: true });
    expect(second).not.toBe(first);
    expect([await refusalOf(await open(first)), (await open(second)).status]).toEqual([GONE, 200]);
    await fill(second);
    const [, place] = await listed(guest);
    const path = `${guest.path}/companions/${place?.invitation?.id}`;
    const left = await dataOf<CompanionPlace[]>(
      await provider.request(path, { method: 'DELETE', headers: guest.headers }),
    );
    expect(left[1]?.invitation).toMatchObject({ url: null, filledAt: NOW.toISOString() });
    expect([await refusalOf(await open(second)), await refusalOf(await fill(second, { version: 2 }))]).toEqual([
      GONE,
      GONE,
    ]);
    const third = await invited(guest);
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await dataOf<CompanionStay>(await open(third))).needs).toEqual(['vegan', 'nutAllergy']);
  });

  it('is not let in by a made-up token, after the stay, or once the booking or their place is gone', async () => {
    expect(await refusalOf(await open('a-token-of-nobody'))).toEqual(GONE);
    const guest = await booked(provider);
    const token = await invited(guest);
    await fill(token);
    const [, own] = await listed(guest);
    const [row] = await provider.db
      .select()
      .from(companions)
      .where(eq(companions.id, own?.invitation?.id ?? ''));
    expect(row?.linkHash).not.toBe(token);
    const rename = async (names: string[]) => {
      const { rooms } = await readNow(provider, guest);
      const occupants = names.map((name) => ({ name, band: 'adult' }));
      const json = { version: rooms[0]?.version, occupants };
      await dataOf(
        await provider.request(`${guest.path}/rooms/${rooms[0]?.id}`, {
          method: 'PATCH',
          json,
          headers: guest.headers,
        }),
      );
    };
    await rename(['Luis Ruiz', 'Eva Luna']);
    expect((await dataOf<CompanionStay>(await open(token))).name, 'followed to the other place').toBe('Luis Ruiz');
    await rename(['María Peña', 'Eva Luna']);
    expect(await refusalOf(await open(token))).toEqual(GONE);
    await invited(guest);
    const rows = await provider.db
      .select()
      .from(companions)
      .where(eq(companions.reservationId, row?.reservationId ?? ''));
    expect(
      rows.map(({ name }) => name),
      'who left leaves nothing behind',
    ).toEqual(['Eva Luna']);

    const over = await booked(provider);
    const late = await invited(over);
    provider.clock.set(new Date(`${roomOf(over).checkOut}T23:00:00Z`));
    expect((await open(late)).status, 'the last day').toBe(200);
    provider.clock.set(new Date(Date.parse(`${roomOf(over).checkOut}T23:00:00Z`) + 86_400_000));
    expect(await refusalOf(await open(late))).toEqual(GONE);
    provider.clock.set(NOW);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(eq(reservations.key, over.key));
    expect(await refusalOf(await open(late))).toEqual(GONE);
  });

  it('writes over nothing that was written meanwhile, and once for the same press', async () => {
    const guest = await booked(provider);
    const token = await invited(guest);
    const key = { 'idempotency-key': 'la-misma-pulsacion-1' };
    expect([(await fill(token, {}, key)).status, (await fill(token, {}, key)).status]).toEqual([200, 200]);
    const stale = await fill(token, { name: 'Otro Nombre' });
    const { code, details } = await failureOf(stale);
    expect([stale.status, code, (details as CompanionStay).name]).toEqual([409, 'STALE', 'Luis Ruiz']);
    expect(await refusalOf(await fill(token, { version: 2, name: ' ' }))).toEqual([422, 'INVALID']);
    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'cancellationRequested' })
      .where(eq(reservations.key, guest.key));
    expect((await dataOf<CompanionStay>(await open(token))).open).toBe(false);
    expect(await refusalOf(await fill(token, { version: 2 }))).toEqual([409, 'INVALID_STATE']);
  });

  it('waits while the agency decides about the people of the room', async () => {
    const guest = await booked(provider);
    const token = await invited(guest);
    await provider.db.update(events).set({ guestChanges: 'asks' }).where(eq(events.id, guest.reservation.eventId));
    const room = roomOf(guest);
    await dataOf(
      await provider.request(`${guest.path}/rooms/${room.id}/approve`, {
        json: { decision: 'approve' },
        headers: staff,
      }),
    );
    const people = { adults: 1, juniors: 0, minors: 0, infants: 0 };
    const change = { kind: 'people', roomId: room.id, people };
    const shown = await dataOf<{ difference: { amount: number } }>(
      await provider.request(`${guest.path}/change-previews`, { json: change, headers: guest.headers }),
    );
    const { rooms } = await readNow(provider, guest);
    const json = { version: rooms[0]?.version, people, expectedDifference: shown.difference.amount };
    const asked = { method: 'PATCH', json, headers: guest.headers };
    const { changeRequests } = await dataOf<Booked['reservation']>(
      await provider.request(`${guest.path}/rooms/${room.id}`, asked),
    );
    expect(changeRequests.map(({ status }) => status)).toEqual(['waiting']);
    expect((await dataOf<CompanionStay>(await open(token))).open).toBe(false);
    expect(await refusalOf(await fill(token))).toEqual([409, 'CHANGE_WAITS']);
  });
});

describe('what somebody invited does not eat', () => {
  it('reaches the caterer by name, for those who read contact data, and only while they sleep there', async () => {
    const guest = await booked(provider);
    const token = await invited(guest);
    const path = `/api/v1/events/${guest.reservation.eventCode}/reports/catering?per_page=100`;
    const linesFor = async (headers = staff) =>
      (await dataOf<Report>(await provider.request(path, { headers }))).rows.map((row) => row.slice(3));
    expect(await linesFor()).toEqual([]);
    await fill(token);
    expect(await linesFor()).toEqual([
      ['Personas', 1, null],
      ['Adultos', 1, null],
      ['Dieta vegana', 1, 'Luis Ruiz'],
      ['Alergia a nueces y cacahuates', 1, 'Luis Ruiz'],
      ['Nota: Sin picante', 1, 'Luis Ruiz'],
    ]);
    const withoutNames = await linesFor(await staffOf(provider, 'wholesaler'));
    expect(withoutNames).toContainEqual(['Dieta vegana', 1, null]);
    expect(JSON.stringify(withoutNames)).not.toMatch(/Luis|picante/);
    const other = await booked(provider);
    const foreign = path.replace(guest.reservation.eventCode, other.reservation.eventCode);
    expect((await dataOf<Report>(await provider.request(foreign, { headers: staff }))).rows).toEqual([]);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(eq(reservations.key, guest.key));
    expect(await linesFor()).toEqual([]);
  });
});

describe('the mail of an invitation', () => {
  it('goes once to a mailbox, with a link that opens the stay, and not once the link was made anew', async () => {
    const guest = await booked(provider);
    const email = 'luis@correo.test';
    const token = await invited(guest, { email });
    await invited(guest, { email });
    const [mail, ...more] = await mailsTo(provider, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(guest.reservation.contact.firstName);
    expect(mail?.text).toContain(`/eventos/${guest.reservation.eventCode}/acompanante?token=${token}`);
    expect(mail?.text).not.toContain(guest.key);
    const [, place] = await listed(guest);
    expect(place?.invitation?.email).toBe(email);

    await invited(guest, { email: 'eva@correo.test' });
    await invited(guest, { renew: true });
    expect(await mailsTo(provider, 'eva@correo.test')).toEqual([]);
    const orders = await provider.db.select().from(outbox).where(eq(outbox.kind, 'companion-invited'));
    expect(
      orders.map(({ limited }) => limited),
      'they count for the flood rule',
    ).toEqual([true]);
  });

  it('holds a link that opens where the server got another secret meanwhile', async () => {
    const guest = await booked(provider);
    const email = 'nora@correo.test';
    const token = await invited(guest, { email });
    const other = await startTestProvider({ beside: provider, env: ANOTHER_SECRET });
    // The one before is told to nobody any more, and opens until another takes its place.
    const [, place] = await dataOf<CompanionPlace[]>(
      await other.request(`${guest.path}/companions`, { headers: await staffOf(other) }),
    );
    expect([place?.invitation?.url, (await open(token)).status]).toEqual([null, 200]);
    const [mail] = await mailsTo(other, email);
    const mailed = /acompanante\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect([(await open(mailed)).status, await refusalOf(await open(token))]).toEqual([200, GONE]);
    await other.close();
  });

  it('goes again with another link, once the one before cannot be told', async () => {
    const guest = await booked(provider);
    const email = 'olga@correo.test';
    const token = await invited(guest, { email });
    expect(await mailsTo(provider, email)).toHaveLength(1);
    const other = await startTestProvider({ beside: provider, env: ANOTHER_SECRET });
    const path = `${guest.path}/companions`;
    const headers = await staffOf(other);
    const json = { roomId: roomOf(guest).id, place: 1, email };
    const [, place] = await dataOf<CompanionPlace[]>(await other.request(path, { json, headers }));
    const renewed = tokenIn(place?.invitation?.url);
    const [mail] = await mailsTo(other, email);
    expect(mail?.text).toContain(`token=${renewed}`);
    expect([(await open(renewed)).status, await refusalOf(await open(token))]).toEqual([200, GONE]);
    await other.close();
  });
});
