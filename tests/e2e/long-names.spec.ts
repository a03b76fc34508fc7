import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { bookRoom, confirmRoom } from './support/book';
import { agreeTerms, dataFrom, daysFromNow, HEADERS, openAgency, openDraft, openHotel } from './support/new-agency';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Ó’Donoghue';
const COUPLE = `Guadalupe ${LONG} & Yaretzi`;
const NO_TEXTS = {
  location: null,
  recommendations: null,
  description: null,
  dressCodeMen: null,
  dressCodeWomen: null,
  observations: null,
  paid: false,
  minimumAge: null,
  audienceTag: null,
  capacity: null,
  videoUrl: null,
};
const CATEGORIES = '/provider/api/v1/categories';

test('a name of one word longer than a phone is wide stays on every page that shows it @phone', async ({
  page,
  browser,
  look,
  watch,
}) => {
  test.setTimeout(240_000);
  const { request } = page;
  const call = (data: object) => ({ headers: HEADERS, data });
  const { agencyId } = await openAgency(page);
  const { id: hotelId } = await openHotel(request, agencyId);
  const eventDate = daysFromNow(200);
  const event = await openDraft(request, { eventName: COUPLE, eventDate, hotelId });
  const path = `/provider/api/v1/events/${event.id}`;
  await agreeTerms(request, { id: event.id, agencyId });
  const { addable } = await dataFrom<{ addable: { id: string }[] }>(
    request.get(`${path}/categories`, { headers: HEADERS }),
  );
  const rates = [1, 2].map((adultOccupancy) => ({
    band: 'adult',
    adultOccupancy,
    firstNight: null,
    lastNight: null,
    amount: 1_250_000,
  }));
  const plan = { mealPlan: 'AI', basis: 'perPersonPerNight', taxIncluded: true, taxPercent: 0, rates };
  const nights = { firstNight: daysFromNow(198), lastNight: daysFromNow(203), allotted: 5 };
  const room = { roomCategoryId: addable[0]?.id, ...nights, plan };
  const { id, version } = await dataFrom<{ id: string; version: number }>(
    request.post(`${path}/categories`, call(room)),
  );
  await dataFrom(request.patch(`${CATEGORIES}/${id}`, call({ state: 'definite', version })));
  const message = { es: 'Los esperamos', en: 'See you there' };
  // The terms have made another version of the event.
  const profile = await dataFrom<{ version: number }>(request.get(`${path}/profile`, { headers: HEADERS }));
  const written = await dataFrom<{ version: number }>(request.patch(path, call({ message, version: profile.version })));
  await dataFrom(request.post(`${path}/publication`, call({ version: written.version })));

  const told = { es: `Brindis de ${COUPLE}`, en: `Toast of ${COUPLE}` };
  const clock = { date: eventDate, startTime: '18:00', endTime: '20:00', venue: told, audience: 'everybody' };
  for (let many = 0; many < 5; many += 1)
    await dataFrom(request.post(`${path}/activities`, call({ ...NO_TEXTS, ...clock, name: told })));

  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  watch(guest);
  for (const [name, to] of [
    ['event', `/eventos/${event.code}`],
    ['booking', `/eventos/${event.code}/reservationProcess`],
  ] as const) {
    await guest.goto(pathOf('es', to));
    await look(guest, `long-names-${name}`);
  }
  const person = { firstName: 'Guadalupe', lastName: LONG, email: 'guadalupe@largo.test' };
  const key = await bookRoom(guest, event.code, person, 'es');
  await confirmRoom(guest, key);
  for (const name of ['SidebarOptions', 'pagoModal', 'Ticket', 'adminReservacion']) {
    await guest.goto(pathOf('es', `/${name}`));
    await look(guest, `long-names-${name}`);
  }
  for (const [name, query] of [
    ['Evento', ''],
    ['Cronograma', ''],
    ['PanelAdministracion', ''],
    ['Asistentes', ''],
    ['Asistentes', `&key=${key}`],
  ] as const) {
    await page.goto(pathOf('es', `/adminmaster/${name}?event=${event.code}${query}`));
    if (query) await expect(page.getByRole('dialog').getByText(LONG).first()).toBeVisible();
    await look(page, `long-names-${name}${query && '-panel'}`);
  }
  await guest.context().close();
});

test('beside a long name what is owed stays in sight in the list of reservations @desktop', async ({
  page,
  browser,
}) => {
  const words = wordsOf('es');
  const guest = await (await browser.newContext()).newPage();
  const lastName = `Villavicencio Santibáñez ${randomUUID().slice(0, 8)}`;
  const email = `guadalupe.villavicencio.${randomUUID()}@largo.test`;
  const firstName = 'María Fernanda Guadalupe';
  await confirmRoom(guest, await bookRoom(guest, 'PLS-DEMO-BODA', { firstName, lastName, email }, 'es'));
  await guest.context().close();
  const staff = new StaffPages(page, words, 'es');
  await staff.enter('agency@demo.test');
  await page.goto('/adminmaster/Asistentes?event=PLS-DEMO-BODA');
  const row = page.getByRole('row').filter({ hasText: lastName });
  const owed = row.getByText(/^USD\s[\d,.]+$/).filter({ visible: true });
  await expect(owed).toBeInViewport({ ratio: 1 });
  const [amount, table] = await Promise.all([owed.boundingBox(), page.locator('.data-table').first().boundingBox()]);
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThanOrEqual((table?.x ?? 0) + (table?.width ?? 0));
});
