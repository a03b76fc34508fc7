import { randomUUID } from 'node:crypto';
import { dataFrom, daysFromNow, HEADERS, openAgency, openDraft } from './support/new-agency';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { SCREENS } from './support/screens';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`a household answers after the last day, staff accept it, and it reads so on its page and by mail (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    browser,
    watch,
    look,
  }) => {
    const words = wordsOf(locale);
    const answers = (name: string) => words(`household.answers.${name}`);
    const desk = await (await browser.newContext({ viewport: SCREENS.desktop })).newPage();
    watch(desk);
    await openAgency(desk);
    const send = <Data>(method: 'post' | 'put' | 'patch', path: string, data: object = {}) =>
      dataFrom<Data>(desk.request[method](`/provider/api/v1/${path}`, { headers: HEADERS, data }));
    // Two weeks before the event its last day of answers, 30 days before it, is over.
    const { id, code, version } = await openDraft(desk.request, {
      eventName: 'Eva & Bruno',
      eventDate: daysFromNow(14),
    });
    const message = { es: 'Los esperamos', en: 'See you there' };
    const written = await send<{ version: number }>('patch', `events/${id}`, { message, version });
    const packed = await send<{ version: number }>('put', `events/${id}/package`, {
      package: 'romance',
      version: written.version,
    });
    await send('post', `events/${id}/publication`, { version: packed.version });
    const household = `Familia Ruiz ${randomUUID().slice(0, 6)}`;
    const email = `ruiz-${randomUUID().slice(0, 8)}@example.test`;
    const guest = await send<{ id: string }>('post', `events/${id}/guests`, {
      firstName: 'Ana',
      lastName: 'Ruiz',
      mobile: '998 111 2244',
      email,
      household,
      companions: 1,
      language: locale,
    });
    const { link } = await send<{ link: { url: string } }>('post', `guests/${guest.id}/household-link`);
    const invitation = pathOf(
      locale,
      `/eventos/${code}/invitados?token=${encodeURIComponent(new URL(link.url).searchParams.get('token') ?? '')}`,
    );

    await page.goto(invitation);
    await expect(page.getByText(answers('late'))).toBeVisible();
    await page.getByLabel(answers('yes')).first().check();
    await page.getByLabel(answers('no')).last().check();
    await page.getByLabel(answers('message')).fill('¡Perdón por la tardanza!');
    await look(page, `late-answers-${locale}`);
    await page.getByRole('button', { name: answers('lateSend'), exact: true }).click();
    await expect(page.getByRole('heading', { name: answers('lateSent') })).toBeVisible();
    // It counts nothing yet, and nothing is offered for it.
    await expect(page.getByRole('link', { name: answers('book') })).toHaveCount(0);

    await desk.goto(pathOf(locale, `/adminmaster/Invitados?event=${code}`));
    const waiting = desk.locator('#late-answers').getByRole('listitem').filter({ hasText: household });
    await expect(waiting.getByText('¡Perdón por la tardanza!')).toBeVisible();
    await look(desk, `late-answers-desk-${locale}`);
    await waiting
      .getByRole('button', { name: words('household.late.acceptNamed', { name: household }), exact: true })
      .click();
    await expect(desk.locator('#late-answers')).toHaveCount(0);
    await expect(
      desk.getByLabel(
        words('guests.inline.change', { field: words('guests.form.fields.attendance'), name: 'Ana Ruiz' }),
      ),
    ).toHaveValue('attends');

    await page.goto(invitation);
    await expect(page.getByText(answers('lateStates.accepted'))).toBeVisible();
    await expect(page.getByLabel(answers('yes')).first()).toBeChecked();
    await look(page, `late-answers-accepted-${locale}`);
    expect(await mailTo(email, `/eventos/${code}/invitados`)).toContain('token=');
    await desk.context().close();
  });
}
