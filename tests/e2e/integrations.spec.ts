import { WEBHOOK_TEST } from '@/lib/contract/webhook';
import { startReceiver } from '@/tests/support/webhook-receiver';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);

  test(`a system of the agency is told, and calls by its own token (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
  }) => {
    const receiver = await startReceiver();
    const name = `CRM ${locale} ${Date.now()}`;
    const dialog = page.getByRole('dialog');
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const card = page.locator('.card', { has: page.getByRole('heading', { name, exact: true }) });
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/AgenciaAdministrar/integraciones'));

    await press(words('integrations.webhooks.add'));
    await dialog.getByLabel(words('integrations.fields.name'), { exact: true }).fill(name);
    await dialog.getByLabel(words('integrations.webhooks.url'), { exact: true }).fill(receiver.url);
    await look(page, `integrations-form-${locale}`);
    await press(words('integrations.save'));
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    await look(page, `integrations-secret-${locale}`, 'this screen');
    await press(words('integrations.keptIt'));
    await card.getByRole('button', { name: words('integrations.webhooks.test'), exact: true }).click();
    // Other journeys book at the same agency meanwhile, and their events arrive here too.
    const tests = () => receiver.received.filter(({ body }) => JSON.parse(body).type === WEBHOOK_TEST);
    await expect.poll(() => tests().length, { timeout: 20_000 }).toBe(1);
    await card.getByRole('link', { name: words('integrations.webhooks.logOf', { name }) }).click();
    await expect(page.getByRole('link', { name: words('integrations.log.back'), exact: true })).toBeVisible();
    // The receiver has it a moment before its answer is written down.
    await expect(async () => {
      await page.reload();
      const delivered = page.getByText(words('integrations.log.states.delivered'), { exact: true });
      await expect(delivered.last()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await look(page, `integrations-log-${locale}`);
    await page.getByRole('link', { name: words('integrations.log.back'), exact: true }).click();

    await press(words('integrations.tokens.add'));
    await dialog.getByLabel(words('integrations.fields.name'), { exact: true }).fill(name);
    await dialog.getByLabel(words('integrations.scopes.events_read'), { exact: true }).check();
    await look(page, `integrations-token-form-${locale}`);
    await press(words('integrations.tokens.make'));
    const token = await dialog.getByText(/^bpt_/).textContent();
    await press(words('integrations.keptIt'));
    const call = { authorization: 'demo-agency-token', 'x-access-token': `Bearer ${token}` };
    const answer = await page.request.get('/provider/api/v1/agency/1/events', { headers: call });
    expect(answer.status()).toBe(200);
    await page.reload();
    await look(page, `integrations-${locale}`);
    await press(words('integrations.tokens.revokeTitle', { name }));
    await dialog.getByRole('button', { name: words('integrations.tokens.revoke'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const later = await page.request.get('/provider/api/v1/agency/1/events', { headers: { ...call, cookie: '' } });
    expect(later.status()).toBe(401);
    await receiver.close();
  });
}
