import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { test } from '../support/kept-pages';

const PASSWORD = 'Demo-2026-boda';
const EVENT = 'PLS-DEMO-BODA';
const HEADERS = { authorization: 'demo-agency-token' };

/** Each would open a dialog where a page takes it for markup, an address or an expression; one a field. */
const BAIT = [
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(2)</script>',
  "'-alert(3)-'",
  '<svg/onload=alert(4)>',
  'javascript:alert(5)//',
  '{name, select, other {<b>alert(6)</b>}}',
  '<a href="javascript:alert(7)">x</a>',
  '$\u007balert(8)}{{constructor.constructor("alert(8)")()}}',
];
const bait = (turn: number) => BAIT[turn % BAIT.length] ?? '';

const daysFrom = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function call(request: APIRequestContext, method: 'get' | 'post' | 'patch', path: string, data?: unknown) {
  const answer = await request[method](`/provider${path}`, { headers: HEADERS, ...(data !== undefined && { data }) });
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return text ? JSON.parse(text).data : null;
}
const logIn = (page: Page, name: string) =>
  call(page.request, 'post', '/api/auth/login', { email: `${name}@demo.test`, password: PASSWORD });

/** A guest books and asks with such texts in every field that takes words. */
async function bookWithBait(page: Page): Promise<string> {
  const { request } = page;
  const { eventDate } = await call(request, 'get', `/events/code/${EVENT}`);
  const stay = { checkIn: daysFrom(eventDate, -1), checkOut: daysFrom(eventDate, 2) };
  const { categories } = await call(
    request,
    'get',
    `/api/v1/events/${EVENT}/availability?${new URLSearchParams(stay)}`,
  );
  const free = categories.find(({ available }: { available: number }) => available > 2);
  const room = { categoryId: free?.id, ...stay, adults: 2, juniors: 0, minors: 0, infants: 0 };
  const { key } = await call(request, 'post', `/api/v1/events/${EVENT}/reservations`, {
    contact: {
      firstName: bait(0),
      lastName: bait(1),
      maternalLastName: bait(2),
      email: 'cebo@example.test',
      mobile: '55 1234 5678',
    },
    rooms: [
      {
        ...room,
        occupants: [
          { name: bait(3), band: 'adult', age: 30 },
          // What reads as an address is refused in a name, and stands in the fields for any text below.
          { name: bait(5), band: 'adult', age: 31 },
        ],
        observations: bait(4),
      },
    ],
    passes: [],
    locale: 'es',
  });
  await call(request, 'post', `/api/v1/reservations/${key}/confirm`, { acceptTerms: true });
  await call(request, 'post', `/api/v1/reservations/${key}/transport-requests`, {
    kind: 'ground',
    holder: bait(2),
    adults: 2,
    minors: 0,
    departureDate: stay.checkIn,
    returnDate: stay.checkOut,
    origin: bait(7),
    destination: bait(6),
    notes: bait(1),
  });
  await call(request, 'post', '/api/v1/support-tickets', { subject: bait(2), message: bait(3) });
  return key;
}

async function createEventWithBait(page: Page): Promise<string> {
  const { code } = await call(page.request, 'post', '/api/v1/events', {
    eventName: bait(0),
    eventDate: '1970-01-01',
    range_event_start: '2028-11-05',
    range_event_end: '2028-11-07',
    timeZone: 'America/Cancun',
    hotelId: null,
    currency: 'USD',
    minimumNights: 2,
    minimumToReserve: 15_000,
  });
  await call(page.request, 'post', '/api/v1/users', {
    email: `cebo-${Date.now()}@example.test`,
    name: bait(1),
    role: 'payment',
    languageCode: 'es',
  });
  return code;
}

/** Markup that only such a text could have brought: whatever the policy of the page would have stopped. */
const BROUGHT = '[onerror], [onload], a[href^="javascript:" i], iframe[srcdoc], img[src="x"]';

test('no text of a guest or of staff becomes markup or runs, on any page that shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const ran: string[] = [];
  const shown = new Set<string>();
  const trap = (watched: Page) =>
    watched.on('dialog', (dialog) => {
      ran.push(`${watched.url()}: ${dialog.message()}`);
      return dialog.dismiss();
    });
  const visit = async (visitor: Page, path: string) => {
    const answer = await visitor.goto(path);
    expect.soft(answer?.status(), path).toBe(200);
    await expect(visitor.locator('h1').first()).toBeVisible();
    expect.soft(await visitor.locator(BROUGHT).count(), path).toBe(0);
    const text = (await visitor.locator('main').first().textContent()) + (await visitor.title());
    for (const each of BAIT) if (text.includes(each)) shown.add(each);
  };

  trap(page);
  const key = await bookWithBait(page);
  for (const path of ['/adminReservacion', '/admin/Soporte', '/reservationOrder', '/Ticket']) await visit(page, path);

  const office = await (await browser.newContext({ baseURL })).newPage();
  trap(office);
  await logIn(office, 'agency');
  const code = await createEventWithBait(office);
  for (const name of [
    'Evento',
    'Asistentes',
    'Invitados',
    'Transporte',
    'NotificacionesLista',
    'Notificaciones',
    'Usuarios',
    'PanelAdministracion',
  ]) {
    await visit(office, `/adminmaster/${name}`);
  }
  await visit(office, `/adminmaster/Asistentes?q=${encodeURIComponent(key)}`);
  await visit(office, `/en/adminmaster/Evento?event=${code}`);
  await visit(office, `/adminmaster/Asistentes?q=${encodeURIComponent(bait(0))}&sort=${encodeURIComponent(bait(3))}`);
  await visit(office, `/eventos/${EVENT}/invitados`);
  await office.context().close();

  expect(ran).toEqual([]);
  // The texts did reach the pages: nothing was shown safe by not being shown.
  expect([...shown].length).toBeGreaterThanOrEqual(5);
});
