import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransportRequest } from '@/lib/contract/transport';
import { dateInZone } from '@/lib/domain/zone';
import { eventCurrencies, outbox, transportRequests } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import { contextOf, recordingMailer } from '@/tests/provider/mail/mail-support';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { findPoppler } from '@/tests/support/find-poppler';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { firstLeg, insertTravellers, LEG_FACTS, transportDesk } from '@/tests/support/travellers';

const DAY_MS = 86_400_000;
const tools = findPoppler();
let provider: TestProvider;
let office: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const TWO_WAYS = {
  kind: 'ground',
  holder: 'María Peña',
  adults: 2,
  minors: 1,
  departureDate: night(0),
  returnDate: night(3),
  origin: 'Aeropuerto de Cancún',
  destination: 'Hotel de prueba',
  airline: 'Aeroméxico',
  flightNumber: 'AM 442',
  flightTime: '13:20',
  returnFlightNumber: 'AM 449',
  returnFlightTime: '18:05',
};
type Headers = Record<string, string>;

const send = (path: string, json: object, headers: Headers) => provider.request(path, { json, headers });
const file = (id: string, headers: Headers, locale = 'es') =>
  provider.request(`/api/v1/transport-requests/${id}/quote.pdf?locale=${locale}`, { headers });

/** A booking of an event in two currencies, with requests as asked for. */
async function booked(...bodies: object[]) {
  const block = await insertBlock(provider.db);
  await provider.db
    .insert(eventCurrencies)
    .values({ id: `mxn-${block.eventId}`, eventId: block.eventId, code: 'MXN', currencyMain: true });
  const { reservation, headers } = await confirmed(
    provider.request,
    block.code,
    holdBody([room(block.categoryIds[0])]),
  );
  const ask = async (body: object) =>
    dataOf<TransportRequest>(
      await send(`/api/v1/reservations/${reservation.key}/transport-requests`, { ...TWO_WAYS, ...body }, headers),
      201,
    );
  const requests: TransportRequest[] = [];
  for (const body of bodies) requests.push(await ask(body));
  const quote = async (at: number, money: object) =>
    dataOf<TransportRequest>(
      await send(`/api/v1/transport-requests/${requests[at]?.id}/quote`, { ...money, version: 1 }, office),
    );
  return { block, key: reservation.key, headers, requests, id: requests[0]?.id ?? '', quote };
}

/** Staff cancel the whole booking, of which nothing is kept. */
async function endBooking(key: string) {
  const json = { reason: 'guestRequest', expectedPenalty: 0 };
  await dataOf(await send(`/api/v1/reservations/${key}/cancellation`, json, office));
}

/** Its words, one space between two, as another program reads them. */
async function wordsOf(answer: Response): Promise<string> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const input = Buffer.from(await answer.arrayBuffer());
  const read = execFileSync(join(tools ?? '', 'pdftotext'), ['-layout', '-', '-'], { input, encoding: 'utf8' });
  return read.replaceAll(/\s+/g, ' ');
}

it('can be accepted until its last day, in the event’s zone, and not after it; declining always ends it', async () => {
  const { id, headers, requests, quote } = await booked({}, { holder: 'Ana' });
  const past = await send(
    `/api/v1/transport-requests/${id}/quote`,
    { amount: 9_500, currency: 'USD', version: 1, validUntil: '2020-01-01' },
    office,
  );
  expect((await failureOf(past)).fields).toHaveProperty('validUntil');
  const last = dateInZone(NOW, 'America/Cancun');
  expect(await quote(0, { amount: 9_500, currency: 'USD', validUntil: last })).toMatchObject({ quoteValidUntil: last });
  await quote(1, { amount: 9_500, currency: 'USD', validUntil: last });
  const decide = (request: string, decision: string) =>
    send(`/api/v1/transport-requests/${request}/decision`, { decision, version: 2 }, headers);
  const yesterday = dateInZone(new Date(NOW.getTime() - DAY_MS), 'America/Cancun');
  const over = { quoteValidUntil: yesterday };
  await provider.db.update(transportRequests).set(over).where(eq(transportRequests.id, id));
  const late = await failureOf(await decide(id, 'accept'));
  expect(late).toMatchObject({ code: 'INVALID_STATE', error: expect.stringContaining('venció') });
  expect((await decide(id, 'decline')).status).toBe(200);
  expect((await decide(requests[1]?.id ?? '', 'accept')).status).toBe(200);
});

describe.skipIf(!tools)('the quote on paper, read back by another program', () => {
  it.each([
    [
      'es',
      ['COTIZACIÓN DE TRANSPORTE', 'Precio de todo el traslado', 'USD 95.00', 'Terrestre', '2 adultos, 1 menor'],
      ['Ida', 'Regreso', 'Aeroméxico, AM 442, 13:20 h', 'AM 449, 18:05 h', 'La agencia te avisa por correo'],
      ['Camioneta para 6', 'Vigencia', 'vale hasta que lo aceptes o lo rechaces'],
    ],
    [
      'en',
      ['TRANSPORTATION QUOTE', 'Price of the whole trip', 'USD 95.00', 'Ground transfer', '2 adults, 1 child'],
      ['Going', 'Returning', 'Aeroméxico, AM 442, 1:20 PM', 'AM 449, 6:05 PM', 'The agency emails you'],
      ['Camioneta para 6', 'Validity', 'holds until you accept or decline it'],
    ],
  ])('says what it costs, each way and how long it stands, in %s', async (locale, ...words) => {
    const { id, key, headers, quote } = await booked({});
    await quote(0, { amount: 9_500, currency: 'USD', notes: 'Camioneta para 6' });
    const text = await wordsOf(await file(id, headers, locale));
    for (const word of [key, 'Aeropuerto de Cancún', 'Hotel de prueba', ...words.flat()]) expect(text).toContain(word);
    expect(text).not.toMatch(/transportQuote|\{\w+\}|\bundefined\b|\bnull\b/);
    // One quote alone is its own sum.
    expect(text).not.toMatch(/Todo tu transporte|All your transportation/);
  });

  it('names the last day on which it can be accepted', async () => {
    const { id, headers, quote } = await booked({});
    await quote(0, { amount: 9_500, currency: 'USD', validUntil: '2027-01-15' });
    expect(await wordsOf(await file(id, headers))).toContain('aceptarlo a más tardar el viernes 15 de enero de 2027');
    expect(await wordsOf(await file(id, headers, 'en'))).toContain('You can accept it by Friday, January 15, 2027');
  });

  it('holds no more once the booking has ended: nothing is accepted, summed or driven', async () => {
    const { id, key, headers, quote } = await booked({}, { holder: 'Ana' });
    await quote(0, { amount: 9_500, currency: 'USD', validUntil: '2027-01-15' });
    await quote(1, { amount: 2_500, currency: 'USD' });
    await endBooking(key);
    const text = await wordsOf(await file(id, headers));
    expect(text).toContain('Ya no está vigente: esta reservación terminó.');
    expect(text).toContain('Nadie te recoge: esta reservación terminó.');
    expect(text).not.toMatch(/Puedes aceptarlo|La agencia te avisa|por decidir/);
    expect(await wordsOf(await file(id, headers, 'en'))).toContain('It’s no longer valid: this reservation has ended.');
  });

  it('sums the booking’s quotes, each currency apart, and says what was accepted', async () => {
    const { id, headers, quote } = await booked({}, { kind: 'air' }, { holder: 'Ana' }, { holder: 'Eva' });
    const first = await quote(0, { amount: 9_500, currency: 'USD' });
    await quote(1, { amount: 120_000, currency: 'MXN' });
    await quote(2, { amount: 2_500, currency: 'USD' });
    await dataOf(
      await send(`/api/v1/transport-requests/${id}/decision`, { decision: 'accept', version: first.version }, headers),
    );
    const text = await wordsOf(await file(id, headers));
    expect(text).toContain('USD USD 95.00 aceptado, USD 25.00 por decidir');
    expect(text).toContain('MXN MXN 0.00 aceptado, MXN 1,200.00 por decidir');
    expect(text).toMatch(/La aceptaste el .*: este precio queda como está/);
  });

  it('says where the guest is met once it is confirmed', async () => {
    const { legs, guests } = await insertTravellers(provider, [{ adults: 2, time: '14:00' }]);
    const desk = transportDesk(provider, office);
    const leg = firstLeg(await desk.suggest(legs));
    await desk.confirmLeg(leg);
    const id = leg.parties[0]?.requestId ?? '';
    const quoted = { quoteAmount: 9_500, quoteCurrency: 'USD' };
    await provider.db.update(transportRequests).set(quoted).where(eq(transportRequests.id, id));
    const text = await wordsOf(await file(id, guests[0]?.headers ?? {}));
    for (const word of [LEG_FACTS.pickUpPlace, LEG_FACTS.vehicle, LEG_FACTS.driverName]) expect(text).toContain(word);
  });
});

it('is its guest’s and of those who see the event’s transport, and there is none before the quote', async () => {
  const { id, headers, quote } = await booked({});
  expect((await failureOf(await file(id, headers))).code).toBe('INVALID_STATE');
  await quote(0, { amount: 9_500, currency: 'USD' });
  const statusOf = async (who: Headers) => (await file(id, who)).status;
  expect([await statusOf(headers), await statusOf(office)]).toEqual([200, 200]);
  const other = await booked({});
  expect(await statusOf(other.headers)).toBe(404);
  const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
  expect(await statusOf(foreign)).toBe(404);
  const unseeing = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  expect(await statusOf(unseeing)).toBe(403);
  expect((await fetch(`${provider.url}/api/v1/transport-requests/${id}/quote.pdf`)).status).toBe(401);
  const kept = await file(id, headers, 'en');
  expect(kept.headers.get('cache-control')).toContain('no-store');
  expect(kept.headers.get('content-disposition')).toMatch(/-transport-quote\.pdf"$/);
});

it('goes with the mail of the quote, in the guest’s language, under the agency’s logo', async () => {
  const { key, quote } = await booked({});
  const png = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0F4C5C' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }));
  const put = await provider.request(`/api/v1/agencies/${AGENCY}/logo`, { method: 'POST', body, headers: office });
  expect(put.status).toBe(200);
  await quote(0, { amount: 9_500, currency: 'USD' });
  await provider.db.update(outbox).set({ locale: 'en' }).where(eq(outbox.kind, 'transport-quoted'));
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const [quoted] = sent.filter(({ attachments }) =>
    attachments?.some(({ filename }) => filename === `${key}-transport-quote.pdf`),
  );
  expect(quoted?.attachments).toHaveLength(1);
  const bytes = new Uint8Array(Buffer.from(quoted?.attachments?.[0]?.content ?? ''));
  expect(pdfText(bytes)).toContain('Price of the whole trip');
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
});

it('is not mailed, nor asked for, once the booking has ended', async () => {
  const { key, quote } = await booked({}, { holder: 'Ana' });
  await quote(0, { amount: 9_500, currency: 'USD' });
  await endBooking(key);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const subjects = sent.filter(({ text }) => text.includes(key)).map(({ subject }) => subject);
  expect(subjects.some((subject) => /cancel/i.test(subject))).toBe(true);
  expect(subjects.filter((subject) => /transporte/i.test(subject))).toEqual([]);
});
