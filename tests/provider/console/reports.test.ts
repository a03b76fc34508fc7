import { and, eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { EventFigures } from '@/lib/contract/event';
import type { Panel } from '@/lib/contract/panel';
import type { Report } from '@/lib/contract/report';
import { dateInZone } from '@/lib/domain/zone';
import { guests, reservations, scheduleItems, transportRequests } from '@/lib/provider/db/schema';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from '../documents/pdf-text';

let provider: TestProvider;
const people: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['agency', 'payment', 'wholesaler', 'organizer', 'agency2'])
    people[name] = await provider.as(`${name}@demo.test`);
});
afterAll(() => provider.close());

const ask = (report: string, query = '', as = 'agency') =>
  provider.request(`/api/v1/events/PLS-DEMO-BODA/reports/${report}?${query}`, { headers: people[as] ?? {} });
const columnOf = ({ columns, rows }: Report, name: string) => {
  const at = columns.findIndex((column) => column.name === name);
  return rows.map((row) => row[at]);
};

it('is paged as JSON in the reader’s language, and whole as a file with the same cells', async () => {
  const report = await dataOf<Report>(await ask('attendance', 'per_page=50&locale=en'));
  expect(report).toMatchObject({ eventCode: 'PLS-DEMO-BODA', total: 120, last_page: 3 });
  expect(report.columns.map(({ label }) => label)).toEqual([
    'Name',
    'Mobile',
    'Email',
    'Answer',
    'Additional guests',
    'Notes',
    'Since',
  ]);
  const file = await ask('attendance', 'format=csv&locale=es');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="asistencia-pls-demo-boda.csv"');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines[0]).toContain('Nombre,Celular,Correo,Respuesta');
  expect(lines[1]).toContain(String(report.rows[0]?.[0]));
});

it('tells payments in whole units, calls by state and transport with its price', async () => {
  const payments = await dataOf<Report>(await ask('payments', 'per_page=100'));
  expect(columnOf(payments, 'status')).toContain('Por aprobar');
  expect(columnOf(payments, 'amount').every((amount) => typeof amount === 'number' && amount < 5_000)).toBe(true);
  expect(columnOf(await dataOf<Report>(await ask('calls')), 'state')).toHaveLength(8);
  expect(columnOf(await dataOf<Report>(await ask('transport')), 'amount')).toContain(95);
});

it('tells who arrives and who leaves, by day, of what guests accepted', async () => {
  await provider.db
    .update(transportRequests)
    .set({ departureDate: '2027-03-04', returnDate: '2027-03-08', notes: 'AM 431, 14:20' })
    .where(eq(transportRequests.id, 'transport-3'));
  const [accepted] = await provider.db.select().from(transportRequests).where(eq(transportRequests.id, 'transport-3'));
  const manifest = await dataOf<Report>(await ask('manifest', 'locale=en'));
  expect(columnOf(manifest, 'movement')).toEqual(['Arrival', 'Departure']);
  expect(columnOf(manifest, 'day')).toEqual(['2027-03-04', '2027-03-08']);
  expect(columnOf(manifest, 'passenger')).toEqual([accepted?.holder, accepted?.holder]);
  expect(columnOf(manifest, 'destination')).toEqual(['Gran Marea Azul Riviera Maya', 'Aeropuerto de Cancún']);
  expect(columnOf(manifest, 'flight')).toEqual(['AM 431, 14:20', 'AM 431, 14:20']);
  const lines = (await (await ask('manifest', 'format=csv&locale=es')).text()).trim().split('\r\n');
  expect([lines.length, lines[0]]).toEqual([3, expect.stringContaining('Movimiento,Día,Pasajero')]);
});

it('tells when in the event’s zone, which its file names', async () => {
  expect(await dataOf<Report>(await ask('calls'))).toMatchObject({ timeZone: 'America/Cancun' });
  const [header = '', first = ''] = (await (await ask('calls', 'format=csv&locale=es')).text()).split('\r\n');
  expect(header).toContain('(hora de Cancún)');
  expect(first).toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-05:00/);
});

it('of rooms has the nights and rooms of each category, of the days that are asked for', async () => {
  const sum = (report: Report, name: string) =>
    columnOf(report, name).reduce<number>((all, cell) => all + Number(cell), 0);
  const whole = await dataOf<Report>(await ask('rooms'));
  const figures = await dataOf<EventFigures>(
    await provider.request('/api/v1/events/PLS-DEMO-BODA/figures', { headers: people.agency ?? {} }),
  );
  const blocked = { allotted: sum(whole, 'allotted'), sold: sum(whole, 'sold'), free: sum(whole, 'free') };
  expect(blocked).toEqual(figures.roomNights);
  expect({ booked: sum(whole, 'rooms'), approved: sum(whole, 'approvedRooms') }).toEqual(figures.rooms);
  expect(sum(whole, 'people')).toBe(figures.people);
  const { nights } = await dataOf<Panel>(
    await provider.request('/api/v1/events/PLS-DEMO-BODA/panel', { headers: people.agency ?? {} }),
  );
  for (const { night, sold, allotted } of nights) {
    const one = await dataOf<Report>(await ask('rooms', `filter[from]=${night}&filter[to]=${night}`));
    expect([night, sum(one, 'sold'), sum(one, 'allotted')]).toEqual([night, sold, allotted]);
    // Who sleeps that night has sold one night of it.
    expect([night, sum(one, 'rooms')]).toEqual([night, sold]);
  }
  expect(sum(await dataOf<Report>(await ask('rooms', 'filter[to]=2020-01-01')), 'sold')).toBe(0);
  expect((await ask('rooms', 'filter[from]=ayer')).status).toBe(422);
  expect((await ask('rooms', '', 'agency2')).status).toBe(404);
});

it.each([
  ['payments', 'createdAt'],
  ['calls', 'scheduledAt'],
  ['manifest', 'day'],
  ['account', 'day'],
  ['attendance', 'since'],
  ['booked', 'bookedAt'],
  ['dues', 'dueOn'],
] as const)('of some days alone has what is of them, both included: %s', async (name, column) => {
  const dayOf = (cell: unknown) => {
    const text = String(cell);
    return text.includes('T') ? dateInZone(new Date(text), 'America/Cancun') : text;
  };
  const daysOf = (report: Report) =>
    columnOf(report, column).flatMap((cell, at) => {
      // A payment is of the day on which its guest says that it was made.
      const paidOn = name === 'payments' ? columnOf(report, 'paidOn')[at] : null;
      return cell === null ? [] : [String(paidOn ?? dayOf(cell))];
    });
  const read = async (query: string) => {
    const pages = [1, 2].map(async (page) => dataOf<Report>(await ask(name, `per_page=100&page=${page}&${query}`)));
    return (await Promise.all(pages)).flatMap(daysOf).toSorted();
  };
  const all = await read('');
  const [from, to] = [all[0], all[Math.floor(all.length / 2)]];
  expect(from).toBeDefined();
  expect(await read(`filter[from]=${from}&filter[to]=${to}`)).toEqual(
    all.filter((day) => day >= String(from) && day <= String(to)),
  );
  expect((await dataOf<Report>(await ask(name, 'filter[from]=2090-01-01'))).total).toBe(0);
});

it('of transport has who is on the way, there or back, on one of the days', async () => {
  const days = async (query: string) => {
    const report = await dataOf<Report>(await ask('transport', `per_page=100&${query}`));
    return columnOf(report, 'departureDate').map((day, at) => [day, columnOf(report, 'returnDate')[at]].map(String));
  };
  const all = await days('');
  const [from, to] = [all[0]?.[0] ?? '', all[0]?.[0] ?? ''];
  const isOf = (day = '') => day >= from && day <= to;
  const some = all.filter(([there, back]) => isOf(there) || (back !== 'null' && isOf(back)));
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);
  expect((await days(`filter[from]=${from}&filter[to]=${to}`)).toSorted()).toEqual(some.toSorted());
  const [returning] = all.flatMap(([, back]) => (back && back !== 'null' ? [back] : []));
  expect(await days(`filter[from]=${returning}&filter[to]=${returning}`)).not.toEqual([]);
});

it.each([
  ['es', 'Precio de la habitación, antes de descuentos', 'Monto'],
  ['en', 'Room price, before discounts', 'Amount'],
] as const)(
  'of booked rooms says that its prices are before discounts, and no other does: %s',
  async (locale, price, plain) => {
    const labelOf = ({ columns }: Report) => columns.find(({ name }) => name === 'amount')?.label;
    const read = async (name: string) => labelOf(await dataOf<Report>(await ask(name, `per_page=1&locale=${locale}`)));
    expect([await read('booked'), await read('payments'), await read('account')]).toEqual([price, plain, plain]);
    const [header] = (await (await ask('booked', `format=csv&locale=${locale}`)).text()).split('\r\n');
    expect(header).toContain(price);
  },
);

it('opens in Excel', async () => {
  const file = await ask('payments', 'format=xlsx');
  expect(file.headers.get('content-type')).toContain('spreadsheetml');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

it.each(['attendance', 'catering', 'rooms', 'booked', 'payments', 'dues', 'calls', 'callers', 'transport', 'manifest'])(
  'is a document for paper in either language: %s',
  async (name) => {
    for (const locale of ['es', 'en']) {
      const answer = await ask(name, `format=pdf&locale=${locale}`);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-pls-demo-boda\.pdf"$/);
      const text = pdfText(new Uint8Array(await answer.arrayBuffer()));
      const { columns, rows, eventName } = await dataOf<Report>(await ask(name, `locale=${locale}`));
      for (const said of [eventName, columns[0]?.label, String(rows[0]?.[0] ?? '').split(' ')[0]])
        expect(text).toContain(said);
      expect(text).toMatch(locale === 'es' ? /PLS-DEMO-BODA · página 1 de \d/ : /PLS-DEMO-BODA · page 1 of \d/);
    }
  },
);

it('of too many rows is no document for paper, and says so before it is drawn', async () => {
  const [one] = await provider.db.select().from(guests).limit(1);
  if (!one) throw new Error('no guest to be like');
  const ofOther = { ...one, eventId: 'event-demo-playa', householdId: null };
  const many = Array.from({ length: REPORT_PAPER_ROWS + 1 }, (_, number) => ({ ...ofOther, id: `paper-${number}` }));
  for (let from = 0; from < many.length; from += 200)
    await provider.db.insert(guests).values(many.slice(from, from + 200));
  const answer = await provider.request('/api/v1/events/PLS-DEMO-PLAYA/reports/attendance?format=pdf', {
    headers: people.agency ?? {},
  });
  expect([answer.status, (await failureOf(answer)).fields]).toEqual([422, { format: expect.any(String) }]);
});

it('is for who reads its list, with what they may see of it', async () => {
  expect((await ask('calls', '', 'payment')).status).toBe(403);
  expect((await ask('transport', '', 'wholesaler')).status).toBe(403);
  expect((await ask('manifest', '', 'wholesaler')).status).toBe(403);
  expect((await ask('payments', '', 'agency2')).status).toBe(404);
  expect((await ask('attendance', 'format=csv', 'nobody')).status).toBe(401);
  const without = await dataOf<Report>(await ask('attendance', 'per_page=100', 'wholesaler'));
  expect(new Set(columnOf(without, 'mobile'))).toEqual(new Set([null]));
});

it('needs the cookie alone as a file, like every download', async () => {
  const answer = await fetch(`${provider.url}/api/v1/events/PLS-DEMO-BODA/reports/calls?format=csv`, {
    headers: people.agency ?? {},
  });
  expect(answer.status).toBe(200);
});

it('is narrowed by what its list is narrowed by, as a page and as a file', async () => {
  const attends = await dataOf<Report>(await ask('attendance', 'filter[attendance]=attends&locale=en&per_page=100'));
  expect(new Set(columnOf(attends, 'attendance'))).toEqual(new Set(['Attending']));
  const lines = (await (await ask('attendance', 'filter[attendance]=attends&format=csv')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(attends.total + 1);
  const pending = await dataOf<Report>(await ask('payments', 'filter[paymentStatus]=pending&filter[method]=deposit'));
  expect(new Set(columnOf(pending, 'status'))).toEqual(new Set(['Por aprobar']));
  expect((await dataOf<Report>(await ask('payments', 'filter[paymentStatus]=pending&filter[method]=cash'))).total).toBe(
    0,
  );
  const [key] = columnOf(pending, 'key');
  const one = await dataOf<Report>(await ask('payments', `q=${key}&filter[paymentStatus]=pending`));
  expect(new Set(columnOf(one, 'key'))).toEqual(new Set([key]));
  expect((await ask('payments', 'filter[paymentStatus]=soon')).status).toBe(422);
});

it('has the columns that are wanted, in its own order, in each of its files', async () => {
  const lines = (await (await ask('payments', 'format=csv&columns=amount,key,nothing&locale=en')).text()).split('\r\n');
  expect(lines[0]).toContain('Code,Amount');
  expect(lines[1]).toMatch(/^RSV-[^,]+,[\d.]+$/);
  const page = await dataOf<Report>(await ask('payments', 'columns=amount,key'));
  expect(page.columns.map(({ name }) => name)).toEqual(['key', 'amount']);
  const pdf = new Uint8Array(await (await ask('payments', 'format=pdf&columns=key,status&locale=en')).arrayBuffer());
  const text = await pdfText(pdf);
  expect(text).toContain('Status');
  expect(text).not.toContain('Tracking');
});

it('is in the language that is asked for as a whole, whatever the browser speaks', async () => {
  const spanish = { ...people.agency, 'accept-language': 'es' };
  const lines = async (path: string) => {
    const answer = await provider.request(`/api/v1/events/PLS-DEMO-BODA/reports/${path}locale=en`, {
      headers: spanish,
    });
    return answer.text();
  };
  for (const file of ['rooms?format=csv&', 'booked?format=csv&', 'rooming-list?format=csv&', 'rooms?']) {
    const text = await lines(file);
    expect([file, text.includes('Garden Junior Suite'), text.includes('Junior Suite Jardín')]).toEqual([
      file,
      true,
      false,
    ]);
  }
  expect(await lines('catering?format=csv&')).toContain('Welcome cocktail');
});

it('tells the master account line by line, to those who read it', async () => {
  const account = await dataOf<Report>(await ask('account', 'locale=en'));
  expect(new Set(columnOf(account, 'movement'))).toEqual(new Set(['Service', 'Deposit']));
  expect(columnOf(account, 'amount').every((amount) => typeof amount === 'number')).toBe(true);
  expect((await ask('account', '', 'wholesaler')).status).toBe(403);
  expect((await ask('account', '', 'agency2')).status).toBe(404);
});

it('bears the agency’s logo on paper', async () => {
  const plain = new Uint8Array(await (await ask('callers', 'format=pdf&locale=en')).arrayBuffer());
  expect(Buffer.from(plain).toString('latin1')).not.toContain('/Subtype /Image');
  const png = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0F4C5C' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }));
  const put = await provider.request('/api/v1/agencies/1/logo', { method: 'POST', body, headers: people.agency ?? {} });
  expect(put.status).toBe(200);
  const branded = new Uint8Array(await (await ask('callers', 'format=pdf&locale=en')).arrayBuffer());
  expect(Buffer.from(branded).toString('latin1')).toContain('/Subtype /Image');
});

it('pages through thousands of dues: none twice, none left out, counted also behind the last page, summed as the panel has them', async () => {
  const event = 'event-demo-otra';
  const [booked] = await provider.db
    .select({ id: reservations.id, key: reservations.key, lastName: reservations.lastName })
    .from(reservations)
    .where(and(eq(reservations.eventId, event), eq(reservations.bookingStatus, 'confirmed')));
  if (!booked) throw new Error('no booking to owe anything');
  const items = Array.from({ length: 2_345 }, (_, number) => ({
    id: `due-${number}`,
    reservationId: booked.id,
    kind: 'instalment' as const,
    position: 100 + number,
    // Many fall due on one day, so that the order is told by more than the day.
    dueOn: `2031-0${1 + (number % 9)}-15`,
    amount: 1_000 + number,
  }));
  for (let from = 0; from < items.length; from += 500)
    await provider.db.insert(scheduleItems).values(items.slice(from, from + 500));
  onTestFinished(async () => {
    await provider.db.delete(scheduleItems).where(like(scheduleItems.id, 'due-%'));
  });
  const headers = people.agency2 ?? {};
  const read = async (query: string) =>
    dataOf<Report>(await provider.request(`/api/v1/events/${event}/reports/dues?${query}`, { headers }));
  const days = 'filter[from]=2031-01-01';
  const first = await read(`per_page=100&${days}`);
  expect(first).toMatchObject({ total: items.length, last_page: 24 });
  const pages = [first];
  for (let page = 2; page <= first.last_page; page++) pages.push(await read(`per_page=100&page=${page}&${days}`));
  const amounts = pages.flatMap((page) => columnOf(page, 'left').map((left) => Math.round(Number(left) * 100)));
  const inOrder = items.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position);
  expect(amounts).toEqual(inOrder.map(({ amount }) => amount));
  expect(await read(`per_page=100&page=25&${days}`)).toMatchObject({ total: items.length, last_page: 24, rows: [] });
  const file = await provider.request(`/api/v1/events/${event}/reports/dues?format=csv&${days}`, { headers });
  expect((await file.text()).trim().split('\r\n')).toHaveLength(items.length + 1);
  expect((await read(`q=${booked.key}&${days}`)).total).toBe(items.length);
  expect((await read(`q=${booked.lastName.toLowerCase()}&${days}`)).total).toBe(items.length);
  expect((await read(`q=nobody-of-this-name&${days}`)).total).toBe(0);
  const panel = await dataOf<Panel>(await provider.request(`/api/v1/events/${event}/panel`, { headers }));
  const expected = panel.money.filter(({ week }) => week >= '2031').reduce((sum, row) => sum + row.expected.amount, 0);
  expect(expected).toBe(items.reduce((sum, { amount }) => sum + amount, 0));
});
