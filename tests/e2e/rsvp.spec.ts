import { randomInt, randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { dataFrom, HEADERS } from './support/new-agency';
import { IN_BOTH, once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

/** A guest of the demo's list for each language, so that the two journeys stand in nobody's way. */
const GUESTS = { es: 25, en: 37 };

const EVENT = 'PLS-DEMO-BODA';

/** Whose list is empty: other journeys count the guests of the first. */
const OTHER_EVENT = 'PLS-DEMO-PLAYA';

/** A number as a name, so that no two tries have the same guest. */
const inLetters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

for (const locale of ['es', 'en'] as const) {
  test(`a household answers by its link on a phone, and staff see it (${locale}) @phone`, async ({
    page,
    browser,
    look,
  }) => {
    const words = wordsOf(locale);
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const staff = new StaffPages(desk, words, locale);
    await staff.enter('agency@demo.test');
    const list = pathOf(locale, `/adminmaster/Invitados?sort=-createdAt&page=${GUESTS[locale] > 30 ? 2 : 1}`);
    await desk.goto(list);
    const open = desk
      .getByRole('button', { name: words('household.staff.open') })
      .locator('visible=true')
      .first();
    // Another journey adds to the list meanwhile: afterwards this guest may stand elsewhere.
    const [, guest = ''] =
      (await open.getAttribute('aria-label'))?.split(words('household.staff.openOf', { name: '' })) ?? [];
    await open.click();
    const panel = desk.getByRole('dialog');
    const link = panel.getByRole('link', { name: words('household.staff.answer') });
    const make = panel.getByRole('button', { name: words('household.staff.make') });
    await expect(link.or(make)).toBeVisible();
    if (await make.isVisible()) await make.click();
    await expect(link).toBeVisible();
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.searchParams.get('token')).toBeTruthy();
    await look(desk, `household-link-${locale}`);

    await page.goto(pathOf(locale, address.pathname.replace(/^\/en(?=\/)/, '') + address.search));
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: words('household.answers.send') }) });
    const yes = form.getByLabel(words('household.answers.yes'));
    await look(page, `household-answers-${locale}`);
    const people = await yes.count();
    for (let at = 0; at < people; at++) await yes.nth(at).check();
    await form.getByLabel(words('household.answers.message')).fill('¡Ahí estaremos!');
    await form.getByRole('button', { name: words('household.answers.send') }).click();
    await expect(page.getByRole('heading', { name: words('household.answers.thanks') })).toBeVisible();
    await expect(page.getByRole('link', { name: words('household.answers.book') })).toBeVisible();
    await look(page, `household-thanks-${locale}`);

    await desk.goto(pathOf(locale, `/adminmaster/Invitados?q=${encodeURIComponent(guest)}`));
    await open.click();
    await expect(panel.getByText('¡Ahí estaremos!')).toBeVisible();
    await expect(panel.getByText(words('household.answers.comes'), { exact: true })).toHaveCount(people);
    await desk.context().close();
  });

  test(`a guest without a link is found by name and the mobile’s last digits, declines, and is offered nothing more (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    browser,
    look,
  }) => {
    const words = wordsOf(locale);
    const desk = await (await browser.newContext()).newPage();
    await new StaffPages(desk, words, locale).enter('agency@demo.test');
    const lastName = inLetters(randomInt(10 ** 7));
    const digits = String(randomInt(10 ** 4)).padStart(4, '0');
    await dataFrom(
      desk.request.post(`/provider/api/v1/events/${OTHER_EVENT}/guests`, {
        headers: HEADERS,
        data: {
          firstName: 'Teodora',
          lastName,
          mobile: `+52998${String(randomInt(10 ** 3)).padStart(3, '0')}${digits}`,
        },
      }),
    );

    await page.goto(pathOf(locale, `/eventos/${OTHER_EVENT}/invitados`));
    await page.getByRole('textbox', { name: words('household.lookup.name'), exact: true }).fill(`teodora ${lastName}`);
    await page.getByRole('button', { name: words('household.lookup.submit') }).click();
    const who = page.getByRole('radio', { name: /^Te•+ / });
    await expect(who).toBeChecked();
    // The list is not given away: of the last name no more than its owner needs.
    await expect(page.getByText(lastName)).toHaveCount(0);
    await look(page, `household-matches-${locale}`);
    const prove = async (typed: string) => {
      await page.getByLabel(words('household.lookup.digits')).fill(typed);
      await page.getByRole('button', { name: words('household.lookup.prove') }).click();
    };
    await prove(digits === '0000' ? '0001' : '0000');
    await expect(page.getByText(words('household.lookup.wrongDigits'))).toBeVisible();
    await prove(digits);
    await page.getByLabel(words('household.answers.no')).check();
    await page.getByRole('button', { name: words('household.answers.send') }).click();
    await expect(page.getByRole('heading', { name: words('household.answers.missed') })).toBeVisible();
    await expect(page.getByRole('link', { name: words('household.answers.book') })).toHaveCount(0);
    await look(page, `household-missed-${locale}`);

    await desk.goto(pathOf(locale, `/adminmaster/Invitados?event=${OTHER_EVENT}&q=${lastName}`));
    await desk
      .getByRole('button', { name: words('household.staff.open') })
      .locator('visible=true')
      .first()
      .click();
    await expect(
      desk.getByRole('dialog').getByText(words('household.answers.declines'), { exact: true }),
    ).toBeVisible();
    await desk.context().close();
  });

  test(`who sleeps there is asked to what is for them, and has it in a calendar until it ends (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    browser,
    look,
  }) => {
    const words = wordsOf(locale);
    const desk = await (await browser.newContext()).newPage();
    await new StaffPages(desk, words, locale).enter('agency@demo.test');
    const ask = <Data>(path: string) => dataFrom<Data>(desk.request.get(`/provider${path}`, { headers: HEADERS }));
    const mark = randomUUID().slice(0, 6);
    const name = { es: `Desayuno ${mark}`, en: `Breakfast ${mark}` };
    const { eventDate: date } = await ask<{ eventDate: string }>(`/events/code/${EVENT}`);
    const made = await dataFrom<{ id: string; version: number }>(
      desk.request.post(`/provider/api/v1/events/${EVENT}/activities`, {
        headers: HEADERS,
        data: {
          name,
          date,
          startTime: '08:00',
          endTime: '09:00',
          venue: { es: 'Terraza', en: 'Terrace' },
          location: null,
          description: null,
          paid: false,
          minimumAge: null,
          capacity: null,
          audience: 'staying',
          dressCodeWomen: null,
          dressCodeMen: null,
          recommendations: null,
          observations: null,
          videoUrl: null,
        },
      }),
    );
    const { version } = await dataFrom<{ version: number }>(
      desk.request.put(`/provider/api/v1/activities/${made.id}/publication`, {
        headers: HEADERS,
        data: { published: true, version: made.version },
      }),
    );
    const tokenOf = async (guestId: string) => {
      const { link } = await dataFrom<{ link: { url: string } }>(
        desk.request.post(`/provider/api/v1/guests/${guestId}/household-link`, { headers: HEADERS, data: {} }),
      );
      return new URL(link.url).searchParams.get('token') ?? '';
    };
    const isAsked = async (token: string) => {
      const { activities } = await ask<{ activities: { id: string }[] }>(`/api/v1/household-answers/${token}`);
      return activities.some(({ id }) => id === made.id);
    };
    const booked = await ask<{ data: { id: string }[] }>(
      `/api/v1/events/${EVENT}/guests?filter[reservation]=with&filter[attendance]=attends`,
    );
    let token = '';
    // A hold is a reservation too, and no room yet.
    for (const { id } of booked.data) {
      token = await tokenOf(id);
      if (await isAsked(token)) break;
    }

    await page.goto(pathOf(locale, `/eventos/${EVENT}/cronograma`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(name[locale])).toHaveCount(0);
    await page.goto(pathOf(locale, `/eventos/${EVENT}/invitados?token=${encodeURIComponent(token)}`));
    const yes = page.getByLabel(words('household.answers.yes'));
    for (let at = 0; at < (await yes.count()); at++) await yes.nth(at).check();
    await expect(page.getByRole('checkbox', { name: new RegExp(name[locale]) }).first()).toBeVisible();
    await look(page, `household-staying-${locale}`);

    const entry = async (path: string) => {
      const file = await page.request.get(`/provider/api/v1/${path}/calendar.ics`);
      const entries = (await file.text()).replaceAll(/\r\n[ \t]/g, '').split('BEGIN:VEVENT');
      return entries.find((each) => each.includes(mark)) ?? '';
    };
    expect(await entry(`household-answers/${token}`)).toContain('STATUS:CONFIRMED');
    expect(await entry(`events/code/${EVENT}`)).toBe('');
    const removed = await desk.request.delete(`/provider/api/v1/activities/${made.id}?version=${version}`, {
      headers: HEADERS,
    });
    expect(removed.status()).toBe(204);
    expect(await entry(`household-answers/${token}`)).toContain('STATUS:CANCELLED');
    await desk.context().close();
  });
}
