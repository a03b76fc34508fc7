import { randomInt } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { dataFrom, HEADERS } from './support/new-agency';
import { once } from './support/once';
import { SCREENS } from './support/screens';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

/** A number as a part of a name. */
const inLetters = (number: number | string) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** In the page: whether something of the thing that has the focus is in sight, at its left, its middle or its right. */
function isFocusInSight(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return true;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  return [left + 8, (left + right) / 2, right - 8].some((x) => {
    const upon = document.elementFromPoint(x, (top + bottom) / 2);
    return upon !== null && (focused.contains(upon) || upon.contains(focused));
  });
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const form = (name: string) => words(`guests.form.${name}`);

  test(`the guest list is tended: added, changed, labelled, found twice and made one, taken off (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
    refusals,
  }) => {
    refusals.push('/guests');
    const number = String(randomInt(10 ** 7)).padStart(7, '0');
    const lastName = `Zabala${inLetters(number)}`;
    const name = `Ximena ${lastName}`;
    const dialog = page.getByRole('dialog');
    const field = (each: string) => dialog.getByLabel(new RegExp(`^${form(`fields.${each}`)}`)).first();
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).first().click();
    const inDialog = (label: string) => dialog.getByRole('button', { name: label, exact: true }).last().click();
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/Invitados?event=PLS-DEMO-BODA'));
    await look(page, `guest-list-${locale}`);
    // Paper has the guests' names and nothing to press.
    await page.emulateMedia({ media: 'print' });
    const named = words('guests.desk.open', { name: 'Carlos Álvarez García' });
    await expect(page.getByRole('button', { name: named, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: words('guests.desk.add'), exact: true })).toHaveCount(0);
    await expect(
      page.getByRole('button', {
        name: words('guests.inline.change', { field: form('fields.notes'), name: 'Carlos Álvarez García' }),
      }),
    ).toHaveCount(0);
    await expect(page.getByLabel(words('records.list.search'), { exact: true })).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await press(words('guests.desk.add'));
    await inDialog(form('add'));
    await expect(dialog.getByText(form('check'))).toBeVisible();
    await look(page, `guest-form-${locale}`);
    for (const again of [false, true]) {
      if (again) await press(words('guests.desk.add'));
      await field('firstName').fill('Ximena');
      await field('lastName').fill(lastName);
      await field('mobile').fill(again ? `55 1${number}` : '12');
      if (!again) {
        await inDialog(form('add'));
        await expect(dialog.getByText(words('provider.fields.mobile')).first()).toBeVisible();
        await field('mobile').fill(`55 2${number}`);
      }
      await inDialog(form('add'));
      await expect(dialog).toHaveCount(0);
    }

    await page.goto(pathOf(locale, `/adminmaster/Invitados?event=PLS-DEMO-BODA&q=${lastName}`));
    await expect(page.getByRole('button', { name: words('guests.desk.open', { name }) })).toHaveCount(2);
    await press(words('guests.desk.open', { name }));
    await field('companions').fill('2');
    await inDialog(form('save'));
    await expect(dialog).toHaveCount(0);

    await press(words('guests.bulk.all'));
    await press(words('guests.bulk.actions.addTag'));
    await dialog.getByLabel(words('guests.bulk.tag')).fill('Prueba');
    await dialog.getByRole('button', { name: /2/ }).click();
    await expect(dialog.getByRole('status')).toBeVisible();
    await inDialog(words('common.close'));
    await expect(page.getByRole('cell').getByText(/Prueba/)).toHaveCount(2);

    await press(words('guests.duplicates.open'));
    await look(page, `guest-duplicates-${locale}`);
    await press(words('guests.duplicates.keep', { name }));
    await inDialog(words('guests.duplicates.confirm'));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: words('guests.desk.open', { name }) })).toHaveCount(1);

    await press(words('guests.desk.open', { name }));
    await inDialog(form('remove'));
    await inDialog(form('remove'));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: words('guests.desk.open', { name }) })).toHaveCount(0);
  });

  test(`all guests that match are chosen at once, over the pages of the list, and taken off it (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
  }) => {
    const lastName = `Yturbe${inLetters(randomInt(10 ** 7))}`;
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    // One more than a page has.
    const count = 21;
    const first = randomInt(10 ** 7 - count);
    for (let at = 0; at < count; at++) {
      const mobile = `55 3${String(first + at).padStart(7, '0')}`;
      await dataFrom(
        page.request.post(`/provider/api/v1/events/PLS-DEMO-BODA/guests`, {
          headers: HEADERS,
          data: { firstName: 'Olga', lastName, mobile },
        }),
      );
    }
    await page.goto(pathOf(locale, `/adminmaster/Invitados?event=PLS-DEMO-BODA&q=${lastName}`));
    const boxes = page.getByRole('checkbox', { name: words('guests.bulk.select', { name: `Olga ${lastName}` }) });
    await expect(boxes).toHaveCount(20);
    const everybody = page.getByRole('button', { name: words('guests.bulk.everybody', { count }), exact: true });
    await expect(everybody).toHaveCount(0);
    await page.getByRole('button', { name: words('guests.bulk.all'), exact: true }).click();
    await everybody.click();
    await expect(page.getByText(words('guests.bulk.chosen', { count }))).toBeVisible();
    await look(page, `guest-list-everybody-${locale}`);
    // On a phone too, nothing takes the focus under the bar of what is chosen, on the way down or up.
    const wide = page.viewportSize() ?? SCREENS.desktop;
    await page.setViewportSize(SCREENS.phone);
    await page.getByLabel(words('records.list.search'), { exact: true }).focus();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let pressed = 0; pressed < 30; pressed++) {
        await page.keyboard.press(key);
        await expect.poll(() => page.evaluate(isFocusInSight)).toBe(true);
      }
    await page.setViewportSize(wide);
    await page.getByRole('link', { name: words('records.list.next'), exact: true }).click();
    await expect(boxes).toHaveCount(1);
    await expect(boxes).toBeChecked();
    await page.getByRole('button', { name: words('guests.bulk.actions.delete'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('guests.bulk.confirm.delete', { count }), exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText(words('guests.bulk.report', { done: count, refused: 0 }));
    await dialog
      .getByRole('button', { name: words('common.close'), exact: true })
      .last()
      .click();
    await expect(boxes).toHaveCount(0);
  });
}
