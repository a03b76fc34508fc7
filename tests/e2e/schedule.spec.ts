import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-PLAYA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);

  test(`an activity is added, seen, moved and hidden (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    browser,
    look,
  }) => {
    const mark = randomUUID().slice(0, 6);
    const name = { es: `Brindis ${mark}`, en: `Toast ${mark}` };
    const guest = await (await browser.newContext()).newPage();
    const seen = async (language: Locale) => {
      await guest.goto(pathOf(language, `/eventos/${EVENT}/cronograma`));
      return guest.getByRole('heading', { name: name[language] }).count();
    };
    const calendar = async () => {
      const file = await page.request.get(`/provider/api/v1/events/code/${EVENT}/calendar.ics`);
      const entries = (await file.text()).replaceAll(/\r\n[ \t]/g, '').split('BEGIN:VEVENT');
      const entry = entries.find((each) => each.includes(mark)) ?? '';
      return { sequence: Number(/SEQUENCE:(\d+)/.exec(entry)?.[1]), isCancelled: entry.includes('STATUS:CANCELLED') };
    };

    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(pathOf(locale, `/adminmaster/Cronograma?event=${EVENT}`));
    await page.getByRole('button', { name: words('schedule.add'), exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: words('schedule.form.save'), exact: true }).click();
    await expect(form.getByText(words('schedule.form.check'))).toBeVisible();
    await look(page, `schedule-form-${locale}`);
    await form.locator('#activity-name-es').fill(name.es);
    await form.locator('#activity-name-en').fill(name.en);
    await form.locator('#activity-venue-es').fill('Terraza');
    await form.locator('#activity-venue-en').fill('Terrace');
    await form.locator('#activity-startTime').fill('12:00');
    await form.locator('#activity-endTime').fill('13:00');
    await form.getByRole('button', { name: words('schedule.form.save'), exact: true }).click();
    await expect(form).toBeHidden();
    const act = (what: string) =>
      page.getByRole('button', { name: `${words(`schedule.${what}`)}: ${name[locale]}`, exact: true });
    await expect(act('publish')).toBeVisible();
    await look(page, `schedule-${locale}`);
    expect(await seen('es')).toBe(0);

    await act('publish').click();
    await expect(act('hide')).toBeVisible();
    await expect.poll(() => seen('es')).toBe(1);
    await expect.poll(() => seen('en')).toBe(1);
    const { sequence, isCancelled } = await calendar();
    expect(isCancelled).toBe(false);

    await act('later').click();
    await expect(page.getByRole('listitem').filter({ hasText: name[locale] })).toContainText('12:15');
    await expect.poll(async () => (await calendar()).sequence).toBe(sequence + 1);

    // An hour to the right: it takes one, so that much as it is wide.
    const block = page.getByTitle(name[locale]);
    await block.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await block.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width, y + height / 2, { steps: 4 });
    await page.mouse.move(x + width * 1.5, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('listitem').filter({ hasText: name[locale] })).toContainText('13:15');
    await expect.poll(async () => (await calendar()).sequence).toBe(sequence + 2);

    await act('hide').click();
    await expect(act('publish')).toBeVisible();
    await expect.poll(() => seen('es')).toBe(0);
    await expect.poll(() => seen('en')).toBe(0);
    expect(await calendar()).toEqual({ sequence: sequence + 3, isCancelled: true });

    await act('remove').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('schedule.remove'), exact: true })
      .click();
    await expect(page.getByRole('listitem').filter({ hasText: name[locale] })).toHaveCount(0);
    await guest.context().close();
  });
}
