import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { bookByApi } from './support/booked-by-api';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const) {
  test(`staff name who sleeps in a room, from the rooming list, and move one to another room (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    baseURL,
    look,
  }) => {
    const words = wordsOf(locale);
    const lastName = `Roldán ${randomUUID().slice(0, 6)}`;
    const { holder, key } = await bookByApi(baseURL ?? '', 'PLS-DEMO-BODA', lastName, { rooms: 2 });
    const [amalia, bruno] = [`Amalia ${lastName}`, `Bruno ${lastName}`];
    const listed = `${lastName} ${holder.replace(` ${lastName}`, '')}`;
    const rooming = pathOf(locale, '/adminmaster/Asistentes/rooming-list');
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(rooming);
    const missing = page.getByRole('listitem').getByRole('link', { name: listed, exact: true });
    await expect(missing).toHaveCount(2);
    await missing.first().click();
    await page.waitForURL(`**key=${key}**`);

    const names = page.getByRole('button', { name: new RegExp(`^${words('attendees.occupants.edit')}:`) });
    const form = page.getByRole('form', { name: words('attendees.occupants.title') });
    const nameOf = (number: number) =>
      form.getByLabel(`${words('attendees.occupants.one.adult', { number })}: ${words('attendees.occupants.name')}`);
    const write = async (room: number, ...people: string[]) => {
      await names.nth(room).click();
      for (const [index, name] of people.entries()) await nameOf(index + 1).fill(name);
      if (room === 0) await look(page, `occupants-${locale}`);
      await form.getByRole('button', { name: words('attendees.occupants.save'), exact: true }).click();
      await expect(form).toBeHidden();
    };
    const adult = (name: string) =>
      words('attendees.rooms.occupant', { name, band: words('attendees.rooms.bands.adult') });
    await write(0, amalia, bruno);
    await expect(page.getByText(`${adult(amalia)}, ${adult(bruno)}`)).toBeVisible();
    await write(1, 'Celia Vargas');
    await expect(page.getByText(adult('Celia Vargas'), { exact: true })).toBeVisible();

    const move = page.getByRole('form', { name: words('attendees.move.title') });
    await page
      .getByRole('button', { name: new RegExp(`^${words('attendees.move.open')}:`) })
      .first()
      .click();
    await move.getByLabel(words('attendees.move.who'), { exact: true }).selectOption(adult(bruno));
    await move
      .getByLabel(words('attendees.move.where'), { exact: true })
      .selectOption(words('attendees.move.free', { number: 2 }));
    await look(page, `occupant-move-${locale}`);
    await move.getByRole('button', { name: words('attendees.move.save'), exact: true }).click();
    await expect(move).toBeHidden();
    await expect(page.getByText(adult(amalia), { exact: true })).toBeVisible();
    await expect(page.getByText(`${adult('Celia Vargas')}, ${adult(bruno)}`)).toBeVisible();

    await page.goto(rooming);
    await expect(missing).toHaveCount(1);
    await expect(page.getByText(bruno)).toBeVisible();
  });
}
