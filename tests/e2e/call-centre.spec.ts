import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const CALL = '/adminmaster/CentroLlamadas?event=PLS-DEMO-BODA&call=call-2';

for (const locale of ['es', 'en'] as const) {
  const words = wordsOf(locale);

  test(`two people never hold the same call (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    browser,
    baseURL,
    look,
    refusals,
  }) => {
    refusals.push('/claim');
    const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    const desks = [page, other] as const;
    for (const [at, email] of ['agencyuser@demo.test', 'weddingplanner@demo.test'].entries()) {
      const desk = desks[at] ?? page;
      await new StaffPages(desk, words, locale).enter(email);
      await desk.goto(pathOf(locale, CALL));
    }
    const [mine, theirs] = desks.map((desk) => desk.getByRole('dialog'));
    if (!mine || !theirs) throw new Error('no dialog');
    const claim = { name: words('calls.claim'), exact: true };
    await expect(theirs.getByRole('button', claim)).toBeVisible();
    await mine.getByRole('button', claim).click();
    await expect(mine.getByRole('button', { name: words('calls.release'), exact: true })).toBeVisible();
    await look(page, `call-card-${locale}`);
    await theirs.getByRole('button', claim).click();
    await expect(theirs.getByText('Jorge Luis Canché May').first()).toBeVisible();
    await expect(theirs.getByRole('button', { name: words('calls.outcome.save'), exact: true })).toHaveCount(0);

    await mine.getByText(words('records.calls.states.notAnswered'), { exact: true }).first().click();
    await mine.getByRole('button', { name: words('calls.outcome.save'), exact: true }).click();
    await expect(mine.getByText(words('calls.free'))).toBeVisible();
    await other.reload();
    await theirs.getByRole('button', claim).click();
    await expect(theirs.getByRole('button', { name: words('calls.release'), exact: true })).toBeVisible();
    await other.context().close();
  });
}
