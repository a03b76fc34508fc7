import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { IN_BOTH } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const) {
  test(`the couple seats two guests at a new table and says that they must not sit together (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    const table = `Mesa ${randomUUID().slice(0, 6)}`;
    await new StaffPages(page, words, locale).enter('organizer@demo.test');
    await page.goto(pathOf(locale, `/adminmaster/Invitados?view=tables&event=${EVENT}`));
    await page.getByRole('button', { name: words('seating.addTable') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('seating.name')).fill(table);
    await dialog.getByLabel(words('seating.capacity')).fill('2');
    await dialog.getByRole('button', { name: words('seating.save'), exact: true }).click();
    const card = page.getByRole('region', { name: table });
    await expect(card).toBeVisible();

    // Guests of the demo, whom other journeys count: the two languages take theirs from both ends of those without a
    // table.
    const unseated = page.getByRole('region', { name: /^(?:Sin mesa|Without a table) \(/ });
    const labels = await unseated.locator('label').allTextContents();
    const guests = labels.map((label) => label.split(' · ')[0] ?? '').filter((name) => !/^(?:Acomp|Comp)/.test(name));
    const [one = '', other = ''] = locale === 'es' ? guests : guests.toReversed();
    for (const name of [one, other]) await unseated.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    // The new table is the last one: what is done with whom was ticked stays in sight on the way there.
    await card.scrollIntoViewIfNeeded();
    await expect(page.getByLabel(words('seating.sitAt'))).toBeInViewport();
    await page
      .getByLabel(words('seating.sitAt'))
      .selectOption({ label: words('seating.option', { name: table, free: 2 }) });
    await page.getByRole('button', { name: words('seating.sit'), exact: true }).click();
    for (const name of [one, other]) await expect(card.getByText(name)).toBeVisible();
    await expect(card.getByText(words('seating.free', { free: 0, capacity: 2 }))).toBeVisible();

    await page.getByLabel(words('seating.rules.oneId'), { exact: true }).selectOption({ label: one });
    await page
      .getByLabel(words('seating.rules.kind'), { exact: true })
      .selectOption({ label: words('seating.rules.kinds.apart') });
    await page.getByLabel(words('seating.rules.otherId'), { exact: true }).selectOption({ label: other });
    await page.getByRole('button', { name: words('seating.rules.add'), exact: true }).click();
    // A rule is of two equals: which of them is named first is not said.
    const broken = card
      .getByText(words('seating.broken.apart', { one, other }))
      .or(card.getByText(words('seating.broken.apart', { one: other, other: one })));
    await expect(broken).toBeVisible();
    await look(page, `seating-${locale}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words('seating.file.pdf') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(locale === 'es' ? /^mesas-.*\.pdf$/ : /^tables-.*\.pdf$/);
    await page.reload();
    await expect(broken).toBeVisible();
  });
}
