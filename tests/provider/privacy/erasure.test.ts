import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErasurePreview, ErasureRequest, PersonalData } from '@/lib/contract/personal-data';
import type { StartedReportJob } from '@/lib/contract/report-job';
import type { Reservation } from '@/lib/contract/reservation';
import { ERASED_MAIL } from '@/lib/domain/erasure';
import { mailboxOf } from '@/lib/domain/mailbox';
import {
  auditLog,
  bankStatements,
  bankTransactions,
  callHistory,
  calls,
  contactMessages,
  files,
  guestImportRows,
  guestImports,
  guests,
  mailingOptOuts,
  mailSuppressions,
  notifications,
  outbox,
  payments,
  refundDestinations,
  reminders,
  reportJobs,
  reservationRooms,
  reservations,
  smsConsents,
  smsMessages,
  users,
  waitlistEntries,
  whatsappMessages,
} from '@/lib/provider/db/schema';
import { runReportJobs } from '@/lib/provider/desk/report/run-report-jobs';
import { noRows } from '@/lib/provider/event/guest/judge-guests';
import { type Booked, booked, paid, staffOf } from '@/tests/support/after-booking';
import { confirmed, dataOf, failureOf, holdBody, insertUser, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { cookieHeader } from '@/tests/support/set-cookies';
import { sharingOn } from '@/tests/support/shares';
import { mailsTo } from '../auth/account-mails';

/** Words that stand nowhere else. */
const PERSON = { firstName: 'Xóchitl', lastName: 'Zaragozano', maternalLastName: 'Ñuflo' };
const MAIL = 'Xochitl.Zaragozano+boda@correo.test';
const MOBILE = '+525598761234';
const NEEDLES = ['xochitl', 'zaragozano', 'nuflo', '5598761234'];
/** Said to the agency without a name beside it. */
const SAID = 'cacahuate';

/** After the event and all its stays. */
const LATER = new Date('2027-07-01T17:00:00Z');

let provider: TestProvider;
let guest: Booked;
let link: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  await liveThrough();
});
afterAll(() => provider.close());

const send = (method: string, path: string, headers: object, json?: object) =>
  provider.request(`/api/v1/${path}`, { method, headers: { ...headers }, ...(json && { json }) });
const staff = () => staffOf(provider);
const erasurePath = () => `reservations/${guest.key}/erasure`;
const erase = async (headers: object, confirm = guest.key) => send('POST', erasurePath(), headers, { confirm });

async function book(block: Booked['block'] | null, contact: object): Promise<Booked> {
  const first = block ?? (await booked(provider)).block;
  const body = holdBody([
    room(first.categoryIds[0], 0, 3, {
      occupants: [
        { name: 'Xóchitl Zaragozano', band: 'adult' },
        { name: 'Otilio Zaragozano', band: 'adult' },
      ],
    }),
  ]);
  const made = await confirmed(provider.request, first.code, { ...body, contact: { ...body.contact, ...contact } });
  const { key } = made.reservation;
  return { ...made, block: first, key, path: `/api/v1/reservations/${key}` };
}

/** Opens the newest link that was mailed to the address, as its owner does. */
async function openLink(mail: string): Promise<{ cookie: string }> {
  const texts = (await mailsTo(provider, mail)).map(
    ({ text }) => /https?:\S+login-link\?token=\S+/.exec(text)?.[0] ?? '',
  );
  const token = new URL(texts.findLast(Boolean) ?? '').searchParams.get('token');
  return { cookie: cookieHeader(await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' })) };
}

/** Each table of the database, with a row of which somebody's word stands. */
async function tablesWith(word: string): Promise<string[]> {
  const listed = await provider.db.execute(sql`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')`);
  const names = (listed as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(80);
  const told: string[] = [];
  for (const name of names) {
    const found = await provider.db.execute(
      sql`select 1 from ${sql.raw(name)} as of_table where searchable(of_table::text) like ${`%${word}%`} limit 1`,
    );
    if ((found as unknown as { rows: unknown[] }).rows.length > 0) told.push(name);
  }
  return told;
}

/** A guest about whom everything is known that can be. */
async function liveThrough(): Promise<void> {
  guest = await book(null, { ...PERSON, email: MAIL, mobile: MOBILE });
  const { headers, key, block } = guest;
  const desk = await staff();
  link = await openLink(MAIL);
  await paid(provider, guest, desk, 15_000);
  await dataOf(
    await send('POST', `reservations/${key}/transport-requests`, headers, {
      kind: 'air',
      holder: 'Xóchitl Zaragozano',
      adults: 2,
      minors: 0,
      departureDate: '2027-06-01',
      origin: 'Casa de los Zaragozano',
      destination: 'Cancún',
      flightNumber: 'AM 442',
      notes: 'Viaja Xóchitl',
    }),
    201,
  );
  await dataOf(await send('POST', `reservations/${key}/notes`, desk, { text: 'La señora Zaragozano llamó' }), 201);
  await dataOf(
    await send('POST', `events/${block.eventId}/guests`, desk, {
      ...PERSON,
      mobile: MOBILE,
      email: MAIL,
      notes: 'Prima Xóchitl',
    }),
    201,
  );
  const before = await dataOf<Reservation>(await send('GET', `reservations/${key}`, desk));
  const corrected = { firstName: 'Xóchitl', lastName: 'Zaragozano', version: before.version };
  await dataOf(await send('PATCH', `reservations/${key}/contact`, desk, corrected));
  await dataOf(
    await send(
      'POST',
      'contact-messages',
      {},
      {
        name: 'Xóchitl Zaragozano',
        mobile: MOBILE,
        email: MAIL,
        eventCode: block.code,
        message: 'Soy Xóchitl Zaragozano y tengo una pregunta',
      },
    ),
    201,
  );
  await dataOf(
    await send('POST', 'support-tickets', headers, {
      subject: 'Ayuda a Zaragozano',
      message: 'Xóchitl no puede entrar',
    }),
    201,
  );
  await beTalkedAbout();
  await mailsTo(provider, MAIL);
}

const NAME = `${PERSON.firstName} ${PERSON.lastName}`;

/** What is written of the guest where nobody looks for it: by others, by banks, by the desk. */
async function beTalkedAbout(): Promise<void> {
  const { db } = provider;
  const { block, key, reservation } = guest;
  const { eventId, agencyId } = block;
  const id = () => randomUUID();
  const of = { agencyId, eventId };
  const desk = await staff();
  await sharingOn(provider).invite(guest, 0, 1, { email: MAIL });
  const [booking] = await db.select().from(reservations).where(eq(reservations.key, key));
  const [listed] = await db.select().from(guests).where(eq(guests.eventId, eventId));
  if (!booking || !listed) throw new Error('nobody is there');
  const household = await dataOf<{ id: string }>(
    await send('PATCH', `guests/${listed.id}`, desk, { household: `Casa de ${NAME}`, version: listed.version }),
  );
  expect(household.id).toBe(listed.id);
  const account = await insertUser(db, { role: 'attendee', agencyId: null });
  await db.update(users).set({ email: MAIL.toLowerCase(), name: NAME, mobile: MOBILE }).where(eq(users.id, account.id));
  await db.update(reservations).set({ userId: account.id }).where(eq(reservations.id, booking.id));
  const callId = id();
  const call = {
    ...of,
    id: callId,
    guestId: listed.id,
    scheduledAt: NOW,
    type: 'pay',
    state: 'toDo',
    priority: 'low',
  } as const;
  await db.insert(calls).values({ ...call, comments: `${NAME} pide cuna`, medium: 'phone', createdAt: NOW });
  const told = { at: NOW, actor: 'system', state: 'notAnswered', progress: 'waiting', medium: 'phone' } as const;
  await db.insert(callHistory).values({ id: id(), agencyId, callId, ...told, comments: 'Contestó Xóchitl' });
  await db.insert(waitlistEntries).values({
    ...of,
    id: id(),
    checkIn: '2027-06-01',
    checkOut: '2027-06-04',
    adults: 2,
    ...({ locale: 'es', status: 'waiting' } as const),
    firstName: PERSON.firstName,
    lastName: PERSON.lastName,
    email: MAIL,
    mobile: MOBILE,
    tokenHash: id(),
    createdAt: NOW,
  });
  const statementId = id();
  const bank = { agencyId, createdAt: NOW };
  await db.insert(bankStatements).values({ ...bank, id: statementId, accountName: 'Cuenta', importedBy: 'user:x' });
  await db.insert(bankTransactions).values({
    ...bank,
    id: id(),
    statementId,
    checksum: 'one',
    paidOn: '2027-01-10',
    amount: 15_000,
    currency: 'USD',
    description: 'SPEI DE XOCHITL ZARAGOZANO NUFLO 5598761234',
    state: 'unmatched',
  });
  const message = { ...of, guestId: listed.id, mobile: MOBILE, createdAt: NOW };
  await db.insert(smsMessages).values({ ...message, id: id(), segments: 1, delivery: 'sent' });
  await db.insert(whatsappMessages).values({ ...message, id: id(), kind: 'invitation', language: 'es', state: 'sent' });
  const back = { kind: 'answer', language: 'es', state: 'received', body: 'Soy Xóchitl Zaragozano' } as const;
  await db.insert(whatsappMessages).values({ ...message, id: id(), ...back });
  const params = { guestId: listed.id, name: NAME, message: `No como ${SAID}`, eventName: 'Boda' };
  await db.insert(notifications).values({ ...of, id: id(), type: 'CONTACT_ATTE', params, createdAt: NOW });
  await db.update(contactMessages).set({ answerWay: 'phone', answer: 'Xóchitl ya lo sabe', answeredAt: NOW });
  const reminder = {
    ...of,
    id: id(),
    rule: 'payment',
    subjectId: booking.id,
    occasion: '1',
    state: 'ordered',
  } as const;
  await db
    .insert(reminders)
    .values({ ...reminder, channel: 'mail', recipient: MAIL, day: '2027-01-10', name: NAME, createdAt: NOW });
  const mailbox = mailboxOf(MAIL);
  await db.insert(mailingOptOuts).values({ ...of, mailbox, at: NOW });
  await db.insert(mailSuppressions).values({
    id: id(),
    agencyId,
    address: MAIL,
    mailbox,
    createdAt: NOW,
    releasedAt: NOW,
    ...({ reason: 'hardBounce', source: 'webhook' } as const),
  });
  await db.insert(smsConsents).values({ mobile: MOBILE, given: 'yes', source: 'staff', at: NOW });
  await db.insert(refundDestinations).values({
    reservationId: booking.id,
    clabe: '032180000118359719',
    bank: 'Banco',
    holder: NAME,
    changedAt: NOW,
  });
  // In a booking of somebody else, and in what the hotel was sent.
  const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const others = eq(reservationRooms.id, other.reservation.rooms[0]?.id ?? '');
  await db
    .update(reservationRooms)
    .set({ occupants: [{ name: NAME, band: 'adult' }] as never, observations: `Junto a ${NAME}` })
    .where(others);
  await dataOf(
    await send('POST', `reservations/${other.reservation.key}/notes`, desk, { text: `Viene con ${NAME}` }),
    201,
  );
  await send('POST', `events/${eventId}/rooming-list-versions`, desk, {});
  const list = { fileName: 'lista.csv', columns: ['Nombre', 'Apellido', 'Celular'], country: 'MX' };
  const imported = id();
  await db.insert(guestImports).values({
    ...of,
    ...list,
    id: imported,
    ...({ state: 'done', duplicates: 'skip', fields: ['firstName', 'lastName', 'mobile'] } as const),
    total: 1,
    counts: noRows(),
    createdBy: 'user:x',
    createdAt: NOW,
  });
  const cells = [PERSON.firstName, `${PERSON.lastName} ${PERSON.maternalLastName}`, '12'];
  await db.insert(guestImportRows).values({ importId: imported, line: 2, verdict: 'error', cells, problems: [] });
  expect(reservation.key).toBe(key);
}

describe('personal data', () => {
  it('are everywhere before, and their person gets all of them as one file', async () => {
    for (const word of NEEDLES) expect((await tablesWith(word)).length).toBeGreaterThan(2);
    expect(await tablesWith(SAID)).toEqual(['public.notifications']);
    const data = await dataOf<PersonalData>(await send('GET', 'me/personal-data', link));
    expect(data.reservations.map(({ key }) => key)).toEqual([guest.key]);
    expect(data.reservations[0]?.contact).toMatchObject({ ...PERSON, email: MAIL, mobile: MOBILE });
    expect(data.guestLists).toMatchObject([PERSON]);
    expect(data.messages.map(({ text }) => text)).toEqual(['Soy Xóchitl Zaragozano y tengo una pregunta']);
    expect(data.supportTickets.map(({ subject }) => subject)).toEqual(['Ayuda a Zaragozano']);
    expect(data.mails.map(({ kind }) => kind)).toContain('reservation-confirmed');
    expect(data.sessions.length).toBeGreaterThan(0);
  });

  it('of whom an address belongs to are not handed to who only typed it, nor erased for them', async () => {
    const stranger = await book(guest.block, { ...PERSON, email: MAIL, mobile: '+525511112222' });
    const data = await dataOf<PersonalData>(await send('GET', 'me/personal-data', stranger.headers));
    expect(data.reservations.map(({ key }) => key)).toEqual([stranger.key]);
    expect([data.guestLists, data.messages, data.mails]).toEqual([[], [], []]);
    expect(JSON.stringify(data)).not.toContain(guest.key);
    const asked = await send('POST', 'me/erasure', stranger.headers);
    expect([asked.status, (await failureOf(asked)).code]).toEqual([403, 'MAIL_UNVERIFIED']);
    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'cancelled' })
      .where(eq(reservations.key, stranger.key));
  });

  it('are not handed to who has an account and typed the address of another, not even beside a booking of their own', async () => {
    const account = await insertUser(provider.db, { role: 'attendee', agencyId: null });
    const cookies = await provider.as(account.email);
    const own = await book(guest.block, { email: account.email });
    // Who sleeps there is somebody else.
    const ofOwn = eq(reservationRooms.id, own.reservation.rooms[0]?.id ?? '');
    await provider.db.update(reservationRooms).set({ occupants: [] }).where(ofOwn);
    const typed = await book(guest.block, { ...PERSON, email: MAIL, mobile: '+525511112222' });
    const theirs = inArray(reservations.key, [own.key, typed.key]);
    await provider.db.update(reservations).set({ userId: account.id }).where(theirs);
    const data = await dataOf<PersonalData>(await send('GET', 'me/personal-data', cookies));
    expect(data.reservations.map(({ key }) => key).sort()).toEqual([own.key, typed.key].sort());
    expect([data.guestLists, data.messages]).toEqual([[], []]);
    expect(JSON.stringify(data)).not.toContain(guest.key);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(theirs);
  });

  it('are not erased while a room is booked for an event that lies ahead, and it is said why', async () => {
    const asked = await send('POST', 'me/erasure', link);
    const failure = await failureOf(asked);
    expect([asked.status, failure.code]).toEqual([409, 'INVALID_STATE']);
    expect(failure.error).toContain('Cancela primero');
    const desk = await staff();
    expect((await erase(desk)).status).toBe(409);
    const preview = await dataOf<ErasurePreview>(await send('GET', erasurePath(), desk));
    expect(preview).toMatchObject({ request: null, erasedAt: null, obstacle: 'bookingAhead', guests: 1, proofs: 1 });
  });

  it('become a task of staff within 20 business days, once, which its person may take back', async () => {
    provider.clock.set(LATER);
    await provider.db.update(reservations).set({ lapsesAt: null }).where(eq(reservations.key, guest.key));
    link = await openLink(MAIL).catch(() => link);
    const again = await provider.request('/login', { json: { key: guest.key, email: MAIL } });
    link = { cookie: cookieHeader(again) };
    const asked = await dataOf<ErasureRequest[]>(await send('POST', 'me/erasure', link), 201);
    expect(asked).toMatchObject([{ state: 'waiting', reservationKey: guest.key, dueOn: '2027-07-29', isLate: false }]);
    expect(await dataOf(await send('POST', 'me/erasure', link), 201)).toEqual(asked);
    const tasks = () =>
      provider.db
        .select({ status: notifications.status })
        .from(notifications)
        .where(and(eq(notifications.type, 'DATA_ERASURE')));
    expect(await tasks()).toEqual([{ status: 'On' }]);
    const mail = (await mailsTo(provider, `${guest.block.agencyId}@agencia.test`)).at(-1);
    expect(mail?.subject).toContain('eliminar los datos');
    expect(mail?.text).toContain('29 de julio de 2027');
    expect((await send('DELETE', 'me/erasure', link)).status).toBe(204);
    expect(await dataOf(await send('GET', 'me/erasure', link))).toEqual([]);
    expect(await tasks()).toEqual([{ status: 'Off' }]);
    await dataOf(await send('POST', 'me/erasure', link), 201);
  });

  it('are erased by who runs the agency alone, and only where the key was typed', async () => {
    for (const role of ['agencyUser', 'weddingPlanner', 'payment', 'organizer', 'support'] as const) {
      const other = await staffOf(provider, role);
      expect((await erase(other)).status).toBe(403);
      expect((await send('GET', erasurePath(), other)).status).toBe(403);
    }
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await erase(foreign)).status).toBe(404);
    expect((await send('GET', erasurePath(), foreign)).status).toBe(404);
    expect((await erase(link)).status).toBe(403);
    const wrong = await erase(await staff(), 'RSV-OTHER');
    expect([wrong.status, (await failureOf(wrong)).fields]).toEqual([422, { confirm: expect.any(String) }]);
  });

  it('stand in no table of the database afterwards; money, days and what happened do', async () => {
    const desk = await staff();
    const [proof] = await provider.db.select().from(files);
    expect(await provider.services.files.open(proof?.storageKey ?? 'none')).not.toBeNull();
    const json = { report: 'payments', format: 'csv' };
    const { id } = await dataOf<StartedReportJob>(
      await send('POST', `events/${guest.block.eventId}/report-jobs`, desk, json),
      202,
    );
    await runReportJobs({ ctx: systemContext(provider) });
    const report = async () => send('GET', `report-jobs/${id}/file`, desk);
    // Another waits to be mailed to its reader.
    const [written] = await provider.db.select().from(reportJobs).where(eq(reportJobs.id, id));
    if (!written) throw new Error('no report');
    const unsent = { ...written, id: randomUUID(), scheduleId: 'monthly', dueAt: LATER };
    await provider.db.insert(reportJobs).values(unsent);
    await provider.db.insert(outbox).values({
      id: randomUUID(),
      agencyId: guest.block.agencyId,
      channel: 'mail',
      kind: 'scheduled-report',
      recipient: 'lector@agencia.test',
      mailbox: 'lector@agencia.test',
      locale: 'es',
      dedupeKey: `scheduled-report ${unsent.id}`,
      payload: { jobId: unsent.id },
      nextAttemptAt: LATER,
      createdAt: LATER,
    });
    expect(await (await report()).text()).toContain(PERSON.lastName);
    const logged = await provider.db.$count(auditLog);
    const done = await dataOf<ErasurePreview>(await erase(desk));
    expect(done).toMatchObject({ erasedAt: LATER.toISOString(), request: { state: 'done' }, obstacle: null });
    for (const word of [...NEEDLES, SAID]) expect([word, await tablesWith(word)]).toEqual([word, []]);
    expect((await report()).status).toBe(404);
    const reports = await provider.db.select().from(reportJobs);
    expect(reports).toMatchObject([{ id: unsent.id, state: 'waiting', storageKey: null }]);
    expect(await provider.db.$count(outbox, eq(outbox.kind, 'scheduled-report'))).toBe(0);
    // What tax law asks for.
    const kept = await dataOf<Reservation>(await send('GET', `reservations/${guest.key}`, desk));
    expect(kept).toMatchObject({ key: guest.key, paid: { amount: 15_000 }, total: { amount: 120_000 } });
    expect(kept.rooms[0]).toMatchObject({ checkIn: '2027-06-01', occupants: [] });
    expect(kept.payments[0]).toMatchObject({ status: 'approved', paidOn: '2027-01-10' });
    expect(kept.paymentReference).toBe(guest.reservation.paymentReference);
    // Nobody is offered a room who cannot be told of it.
    expect(await provider.db.select().from(waitlistEntries)).toMatchObject([{ firstName: '—', status: 'removed' }]);
    expect(await provider.db.$count(auditLog, eq(auditLog.action, 'waitlist.removed'))).toBe(1);
    // The log is as long as it was, and longer by what was done now, by whom.
    const log = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reservation.personErased'));
    expect(log.map(({ actorRole }) => actorRole)).toEqual(log.map(() => 'agency'));
    expect(await provider.db.$count(auditLog)).toBe(logged + log.length + 1);
    expect(await provider.services.files.open(proof?.storageKey ?? 'none')).toBeNull();
  });

  it('are erased once: a second time changes nothing, and nothing is written to nobody', async () => {
    const desk = await staff();
    const logged = await provider.db.$count(auditLog);
    expect(await dataOf<ErasurePreview>(await erase(desk))).toMatchObject({ erasedAt: LATER.toISOString() });
    expect(await provider.db.$count(auditLog)).toBe(logged);
    expect((await send('GET', 'me/personal-data', link)).status).toBe(401);
    expect((await provider.request('/login', { json: { key: guest.key, email: MAIL } })).status).not.toBe(200);
    await send('POST', `reservations/${guest.key}/messages`, desk, { kind: 'confirmation' });
    expect(await provider.db.$count(outbox, and(eq(outbox.recipient, ERASED_MAIL), eq(outbox.status, 'pending')))).toBe(
      0,
    );
  });

  it('of others are as they were', async () => {
    const desk = await staff();
    const other = await provider.db.select().from(reservations).where(eq(reservations.email, 'maria@correo.test'));
    expect(other.map(({ firstName, lastName }) => [firstName, lastName])).toContainEqual(['María', 'Peña']);
    expect((await provider.db.select().from(payments)).length).toBe(1);
    expect((await provider.db.select().from(guests)).map(({ firstName }) => firstName)).toEqual(['—']);
    expect((await send('GET', `reservations/${other[0]?.key}`, desk)).status).toBe(200);
  });
});
