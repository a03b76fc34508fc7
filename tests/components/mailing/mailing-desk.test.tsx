import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, expect, it, vi } from 'vitest';
import { keepChosenGuests } from '@/components/mailing/chosen-guests';
import { MailingDesk } from '@/components/mailing/mailing-desk';
import {
  type AudienceQuestion,
  type Mailing,
  type MailingAudience,
  type MailingInput,
  type MailingList,
  mailing,
  mailingList,
  mailingOffer,
} from '@/lib/contract/mailing';
import common from '@/messages/en/common.json';
import mailings from '@/messages/en/mailings.json';
import packages from '@/messages/en/packages.json';
import people from '@/messages/en/people.json';
import spanishMailings from '@/messages/es/mailings.json';
import { answeringServer } from '@/tests/support/answering-server';

// The side panel asks how wide the window is.
vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
const server = answeringServer();
afterAll(() => {
  vi.unstubAllGlobals();
});

const COUNTS = { recipients: 12, sent: 0, failed: 0, skipped: 0, uncertain: 0 };
const one = (changes: Partial<Mailing> = {}): Mailing =>
  mailing.parse({
    id: 'mailing-1',
    eventId: 'event-1',
    kind: 'custom',
    state: 'draft',
    subject: { es: 'Hola', en: 'The bus' },
    body: { es: 'Texto', en: 'It leaves at noon' },
    audience: {},
    couponId: null,
    sendAt: null,
    createdAt: '2027-03-01T15:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    counts: COUNTS,
    version: 3,
    ...changes,
  });
const offer = (kind: Mailing['kind'], changes: Partial<MailingList['offers'][number]> = {}) => ({
  kind,
  allowed: true,
  needs: 'honey' as const,
  left: null,
  subject: { es: `${kind} es`, en: `${kind} en` },
  body: { es: `Texto ${kind}`, en: `Body ${kind}` },
  variables: { es: ['invitado'], en: ['guest'] },
  ...changes,
});
const listOf = (data: Mailing[]): MailingList =>
  mailingList.parse({
    data,
    offers: [
      offer('saveTheDate'),
      offer('reminder', { allowed: false, needs: 'romance' }),
      offer('coupon'),
      offer('custom', { left: 2, subject: { es: '', en: '' }, body: { es: '', en: '' } }),
    ],
    tags: ['Familia', 'Trabajo'],
    coupons: [{ id: 'coupon-1', code: 'PLAYA' }],
    timeZone: 'America/Cancun',
  });

/** What the provider is sent; it answers with whom each audience reaches, and keeps what it gets. */
function answering(list: MailingList) {
  const sent: MailingInput[] = [];
  const audiences: MailingAudience[] = [];
  let kept = list;
  server.use(
    http.get('*/api/v1/events/event-1/mailings', () => HttpResponse.json(kept)),
    http.post('*/api/v1/events/event-1/mailings/audience', async ({ request }) => {
      const { audience } = (await request.json()) as { audience: MailingAudience };
      audiences.push(audience);
      const skipped = { noEmail: 3, declined: 0, optedOut: 1, suppressed: 0, sameMailbox: 0 };
      return HttpResponse.json({ data: { recipients: audience.tags ? 4 : 12, skipped } });
    }),
    http.post('*/api/v1/events/event-1/mailings', async ({ request }) => {
      const input = (await request.json()) as MailingInput;
      sent.push(input);
      const state = input.draft ? 'draft' : input.sendAt ? 'scheduled' : 'sending';
      const made = one({ id: 'made', state, subject: input.subject, sendAt: input.sendAt, kind: input.kind });
      kept = { ...kept, data: [made, ...kept.data] };
      return HttpResponse.json({ data: made }, { status: 201 });
    }),
  );
  return { sent, audiences };
}

function draw(list: MailingList) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  return render(
    <QueryClientProvider client={queries}>
      <NextIntlClientProvider locale="en" messages={{ common, mailings, people, packages: { names: packages.names } }}>
        <MailingDesk eventId="event-1" eventName="Ana & Leo" initial={list} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const card = (name: string) => within(screen.getByRole('article', { name }));

it('writes a message of the kinds that the package has, for whom it counts, and asks before it is sent', async () => {
  const list = listOf([]);
  const { sent, audiences } = answering(list);
  draw(list);
  await press('New message');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('It goes to 12 guests.')).toBeVisible();
  expect(dialog.getByText('Left out: 3 have no email and 1 asked for no more.')).toBeVisible();
  expect(dialog.getByRole('option', { name: 'Reminder (with the Romance package)' })).toBeDisabled();
  // Words of the kind stand there already, and make way for those of another kind.
  expect(dialog.getByLabelText('Subject (English)')).toHaveValue('saveTheDate en');
  await userEvent.selectOptions(dialog.getByLabelText('Kind of message'), 'custom');
  expect(dialog.getByLabelText('Subject (English)')).toHaveValue('');
  expect(dialog.getByText('2 messages of your own are left in the package.')).toBeVisible();

  await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
  expect((await dialog.findAllByText('Write it in at least one language')).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByLabelText('Subject (English)'), 'The bus');
  await userEvent.type(dialog.getByLabelText('Message (English)'), 'It leaves at noon');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Familia' }));
  expect(await dialog.findByText('It goes to 4 guests.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
  expect(await screen.findByText('It goes to 4 guests. What is sent can’t be taken back.')).toBeVisible();
  expect(sent).toEqual([]);
  await press('Send now');

  expect(await screen.findByRole('article', { name: 'The bus' })).toBeVisible();
  expect(card('The bus').getByText('Sending')).toBeVisible();
  expect(sent).toEqual([
    {
      kind: 'custom',
      subject: { es: '', en: 'The bus' },
      body: { es: '', en: 'It leaves at noon' },
      audience: { tags: ['Familia'] },
      couponId: null,
      sendAt: null,
    },
  ]);
  expect(audiences.at(-1)).toEqual({ tags: ['Familia'] });
});

it('plans a message in the zone of the event, and needs the coupon that it tells of', async () => {
  const list = listOf([]);
  const { sent } = answering(list);
  draw(list);
  await press('New message');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(await dialog.findByLabelText('Kind of message'), 'coupon');
  await userEvent.click(dialog.getByRole('radio', { name: 'On the day and at the time you choose' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule…' }));
  expect((await dialog.findAllByText('Choose the coupon')).length).toBeGreaterThan(0);
  expect(dialog.getAllByText('Choose the day').length).toBeGreaterThan(0);
  await userEvent.selectOptions(dialog.getByLabelText('Coupon'), 'PLAYA');
  await userEvent.type(dialog.getByLabelText('Day'), '2027-05-20');
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule…' }));
  expect(await screen.findByText(/^It goes out Thursday, May 20, 2027/)).toBeVisible();
  await press('Schedule');
  expect(await screen.findByText('Scheduled')).toBeVisible();
  // 10 in Cancún, whichever zone the browser is in.
  expect(sent[0]).toMatchObject({ kind: 'coupon', couponId: 'coupon-1', sendAt: '2027-05-20T15:00:00.000Z' });
});

it('keeps a draft and mails it to oneself', async () => {
  const list = listOf([]);
  const { sent } = answering(list);
  let tested = 0;
  server.use(
    http.post('*/api/v1/mailings/made/test', () => {
      tested += 1;
      return HttpResponse.json({ data: { sentTo: 'me@agency.test' } });
    }),
  );
  draw(list);
  await press('New message');
  await userEvent.click(await screen.findByRole('button', { name: 'Save and send me a test' }));
  expect(await screen.findByText('Draft saved.')).toBeVisible();
  expect(tested).toBe(1);
  expect(sent).toMatchObject([{ kind: 'saveTheDate', draft: true }]);
});

it('says what the provider refuses, beside the field', async () => {
  const list = listOf([one()]);
  answering(list);
  server.use(
    http.patch('*/api/v1/mailings/mailing-1', () =>
      HttpResponse.json(
        { code: 'INVALID', error: 'Check.', requestId: 'r', fields: { 'body.en': 'No {gest}.' } },
        { status: 422 },
      ),
    ),
  );
  draw(list);
  await userEvent.click(card('The bus').getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
  expect(await dialog.findByText('No {gest}.')).toBeVisible();
  expect(dialog.getByLabelText('Message (English)')).toBeInvalid();
});

it('is named as its guests see it, and a draft is discarded after a question', async () => {
  const draft = one({ subject: { es: '', en: 'The bus of {Evento} for {guest}' } });
  const list = listOf([draft]);
  answering(list);
  const discarded = { ...draft, state: 'cancelled' as const };
  const refusal = { error: 'Not now.', code: 'INVALID_STATE', requestId: 'r' };
  const answers = [HttpResponse.json(refusal, { status: 409 }), HttpResponse.json({ data: discarded })];
  server.use(
    http.get('*/api/v1/events/event-1/mailings', () => HttpResponse.json({ ...list, data: [discarded] })),
    http.post('*/api/v1/mailings/mailing-1/cancel', () => answers.shift() ?? HttpResponse.error()),
  );
  draw(list);
  await userEvent.click(card('The bus of Ana & Leo for {guest}').getByRole('button', { name: 'Discard draft' }));
  // Why it failed is said in the question itself, which hides what is behind it.
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await within(screen.getByRole('dialog')).findByText('Not now.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Canceled')).toBeVisible();
});

it('is stopped, goes on, and is ended after a question', async () => {
  const sending = one({ state: 'sending', startedAt: '2027-03-02T15:00:00.000Z', counts: { ...COUNTS, sent: 5 } });
  const list = listOf([sending]);
  answering(list);
  const steered: string[] = [];
  const states = { pause: 'paused', resume: 'sending', cancel: 'cancelled' } as const;
  let current = sending;
  server.use(
    http.get('*/api/v1/events/event-1/mailings', () => HttpResponse.json({ ...list, data: [current] })),
    http.post<{ act: keyof typeof states }>('*/api/v1/mailings/mailing-1/:act', ({ params: { act } }) => {
      steered.push(act);
      current = { ...sending, state: states[act] };
      return HttpResponse.json({ data: current });
    }),
  );
  draw(list);
  expect(screen.getByRole('progressbar', { name: '5 of 12 messages sent' })).toHaveAttribute('aria-valuenow', '42');
  await press('Pause');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Pause' });
  await press('Cancel message');
  expect(steered).toEqual(['pause', 'resume']);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the message' }));
  expect(await screen.findByText('Canceled')).toBeVisible();
  expect(steered).toEqual(['pause', 'resume', 'cancel']);
});

it('names whom it missed and why, and tries those again whose mail failed', async () => {
  const counts = { recipients: 12, sent: 9, failed: 1, skipped: 1, uncertain: 1 };
  const sentOne = one({ state: 'sent', finishedAt: '2027-03-02T15:00:00.000Z', counts });
  const list = listOf([sentOne]);
  answering(list);
  const tried: unknown[] = [];
  server.use(
    http.get('*/api/v1/mailings/mailing-1', () =>
      HttpResponse.json({
        data: {
          ...sentOne,
          missed: [
            { guestId: 'ana', name: 'Ana Ruiz', state: 'failed', reason: null },
            { guestId: 'leo', name: 'Leo Paz', state: 'skipped', reason: 'optedOut' },
            { guestId: null, name: '', state: 'uncertain', reason: null },
          ],
        },
      }),
    ),
    http.post('*/api/v1/mailings/mailing-1/retry', async ({ request }) => {
      tried.push(await request.json());
      return HttpResponse.json({ data: { ...sentOne, state: 'sending', counts: { ...counts, failed: 0 } } });
    }),
  );
  draw(list);
  await userEvent.click(screen.getByText('Whom it didn’t reach'));
  expect(await screen.findByText('Ana Ruiz')).toBeVisible();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(
    expect.arrayContaining([
      'Ana Ruiz It couldn’t be delivered',
      'Leo Paz Asked for no more messages',
      'A guest who is no longer on the list Nobody knows whether it left',
    ]),
  );
  await press('Retry those that didn’t arrive');
  await waitFor(() => expect(tried).toEqual([{ state: 'failed' }]));
  // Whoever may have it already is asked about first.
  await press('Send to those nobody knows about');
  expect(await screen.findByText('Some of them may have it already: they would get it twice.')).toBeVisible();
});

it('is for the guests who were chosen in the list, until it is closed', async () => {
  const { audiences } = answering(listOf([]));
  keepChosenGuests('event-1', ['guest-1', 'guest-2']);
  draw(listOf([]));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Only 2 guests chosen from the list')).toBeVisible();
  await waitFor(() => expect(audiences).toEqual([{ guestIds: ['guest-1', 'guest-2'] }]));
  await userEvent.click(dialog.getByRole('button', { name: common.close }));
  await press('New message');
  await waitFor(() => expect(audiences.at(-1)).toEqual({}));
  expect(screen.queryByText('Only 2 guests chosen from the list')).toBeNull();
});

const smsOffer = (kind: Mailing['kind'], allowed = true) => {
  const values = {
    guest: 'Ana',
    event: 'Ana & Leo',
    date: 'June 10',
    hotel: 'Mar',
    coupon: '',
    link: 'https://b.mx/e',
  };
  const sample = { values, ending: 'Reply STOP to end SMS.' };
  const text = { es: '', en: `${kind}: {link}` };
  return mailingOffer.parse(
    offer(kind, { sms: { allowed, needs: 'love', text, samples: { es: sample, en: sample } } }),
  );
};

it('sends text messages too, shows them as they arrive and what they take of the pack, and asks before', async () => {
  const smsPack = { pack: 1000, used: 990, left: 10, low: true };
  const list = { ...listOf([]), offers: [smsOffer('saveTheDate'), smsOffer('reminder', false)], smsPack };
  const { sent } = answering(list);
  const asked: AudienceQuestion[] = [];
  server.use(
    http.post('*/api/v1/events/event-1/mailings/audience', async ({ request }) => {
      const question = (await request.json()) as AudienceQuestion;
      asked.push(question);
      const segments = (question.sms?.en.length ?? 0) > 30 ? 12 : 6;
      const skipped = { noEmail: 0, declined: 0, optedOut: 0, suppressed: 0, sameMailbox: 0, smsStopped: 2 };
      const sms = { messages: 6, segments, included: false, left: 10 };
      return HttpResponse.json({ data: { recipients: 6, skipped, ...(question.channel && { sms }) } });
    }),
  );
  draw(list);
  await press('New message');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'By SMS' }));
  expect(dialog.queryByLabelText('Subject (English)')).toBeNull();
  expect(dialog.getByText('saveTheDate: https://b.mx/e Reply STOP to end SMS.')).toBeVisible();
  expect(dialog.getByText(/^50 characters, 1 segment\./)).toBeVisible();
  const cost = '6 by SMS, which take 6 segments. The package has 10 left; then it would have 4.';
  expect(await dialog.findByText(cost)).toBeVisible();
  expect(dialog.getByText('Left out: 2 asked for no more SMS.')).toBeVisible();

  const words = dialog.getByLabelText('Text message (English)');
  await userEvent.clear(words);
  await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
  expect((await dialog.findAllByText('Write it in at least one language')).length).toBeGreaterThan(0);
  await userEvent.type(words, 'The bus leaves at noon from the lobby “now”');
  expect(await dialog.findByText(/only 10 left: shorten the message/)).toBeVisible();
  expect(dialog.getByText(/70 fit in a segment instead of 160/)).toBeVisible();
  await userEvent.clear(words);
  await userEvent.type(words, 'The bus leaves at noon');
  expect(await dialog.findByText(cost)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
  expect(await screen.findByText('It goes to 6 guests. What is sent can’t be taken back.')).toBeVisible();
  await press('Send now');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ channel: 'sms', subject: { es: '', en: '' }, sms: { en: 'The bus leaves at noon' } });
  expect(asked.at(-1)).toMatchObject({ channel: 'sms', kind: 'saveTheDate' });
});

it.each([
  ['unpublished', /wasn’t published at that time/, 'no estaba publicado'],
  ['channelOff', /messages of this kind were turned off/, 'apagados los envíos'],
  ['package', /package no longer includes it/, 'ya no lo incluye'],
  ['couponOver', /its coupon no longer worked/, 'su cupón ya no servía'],
  ['tooNear', /the day to send it had passed/, 'ya pasó el día'],
] as const)('says why a planned message did not leave: %s', (endedBy, english, spanish) => {
  const list = listOf([one({ state: 'cancelled', finishedAt: '2027-03-03T03:00:00.000Z', endedBy })]);
  answering(list);
  draw(list);
  expect(screen.getByText(english)).toBeVisible();
  expect(spanishMailings.endedBy[endedBy]).toContain(spanish);
});

it('says nothing of a reason where somebody ended it', () => {
  const list = listOf([one({ state: 'cancelled', finishedAt: '2027-03-03T03:00:00.000Z' })]);
  answering(list);
  draw(list);
  expect(screen.queryByText(/didn’t go out/)).toBeNull();
});

it('says that text messages wait until their recipients are up, and from when on they leave', () => {
  const counts = { ...COUNTS, sent: 10 };
  const asleep = { count: 2, from: '2027-03-03T14:00:00.000Z' };
  const list = listOf([
    one({ channel: 'both', state: 'sending', startedAt: '2027-03-03T03:00:00.000Z', counts, asleep }),
  ]);
  answering(list);
  draw(list);
  expect(screen.getByText(/^2 text messages wait until .* on Wednesday, March 3, 2027, 9:00 AM/)).toBeVisible();
});

it('says why text messages cannot be chosen, and what one took that left', async () => {
  const left = one({ channel: 'sms', state: 'sent', sms: { es: 'Hola', en: 'The bus is here' }, segments: 24 });
  const list = { ...listOf([left]), offers: [smsOffer('saveTheDate', false)] };
  answering(list);
  const { unmount } = draw({ ...list, smsPack: { pack: 0, used: 0, left: 0, low: true } });
  expect(card('The bus is here').getByText(/by SMS, 24 segments/)).toBeVisible();
  await press('New message');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'By SMS' })).toBeDisabled();
  expect(dialog.getByText('SMS comes with the Love package.')).toBeVisible();
  unmount();
  draw(list);
  await press('New message');
  expect(await screen.findByText(/SMS is switched off for this event/)).toBeVisible();
});

it('shows what somebody else wrote of a draft meanwhile, keeps what is typed, and saves over what was chosen', async () => {
  const list = listOf([one()]);
  answering(list);
  const theirs = one({
    subject: { es: 'Hola a todos', en: 'The boat' },
    audience: { tags: ['Trabajo'] },
    version: 7,
  });
  const sent: unknown[] = [];
  server.use(
    http.patch('*/api/v1/mailings/mailing-1', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json({ data: { ...theirs, version: 8 } });
      return HttpResponse.json({ error: 'Changed', code: 'STALE', details: theirs, requestId: 'r1' }, { status: 409 });
    }),
  );
  draw(list);
  await userEvent.click(card('The bus').getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('Subject (English)'));
  await userEvent.type(dialog.getByLabelText('Subject (English)'), 'The train');
  await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
  const told = within((await dialog.findByText(common.twoWriters.title)).closest('[role]') as HTMLElement);
  expect(told.getByText('Trabajo')).toBeVisible();
  expect(told.getByText('es: Hola a todos · en: The boat')).toBeVisible();
  expect(told.getByText('es: Hola · en: The train')).toBeVisible();
  expect(dialog.getByLabelText('Subject (English)')).toHaveValue('The train');
  expect(dialog.getByRole('checkbox', { name: 'Trabajo' })).toBeChecked();
  await userEvent.click(told.getByRole('button', { name: 'Keep what is saved: Subject' }));
  expect(dialog.getByLabelText('Subject (English)')).toHaveValue('The boat');
  await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 7, subject: theirs.subject, audience: { tags: ['Trabajo'] } });
});

it('says whom a draft would reach, by name, as things stand', async () => {
  server.use(
    http.get('*/api/v1/events/event-1/mailings', () => HttpResponse.json(listOf([one()]))),
    http.get('*/api/v1/mailings/mailing-1', () =>
      HttpResponse.json({ data: { ...one(), counts: { ...COUNTS, recipients: 0 }, expected: [], missed: [] } }),
    ),
  );
  draw(listOf([one()]));
  await userEvent.click(card('The bus').getByText('Who gets it'));
  expect(await card('The bus').findByText('For now it would reach nobody.')).toBeVisible();
});

it('reads anew whom it would reach once it is changed while the names stand open', async () => {
  const list = listOf([one()]);
  answering(list);
  const named = (name: string) => [{ guestId: name, name, channel: 'mail' }];
  let expected = named('Ana Ruiz');
  server.use(
    http.get('*/api/v1/mailings/mailing-1', () =>
      HttpResponse.json({ data: { ...one(), counts: { ...COUNTS, recipients: 1 }, expected, missed: [] } }),
    ),
    http.patch('*/api/v1/mailings/mailing-1', () => {
      expected = named('Leo Paz');
      return HttpResponse.json({ data: one({ audience: { tags: ['Trabajo'] }, version: 4 }) });
    }),
  );
  draw(list);
  await userEvent.click(card('The bus').getByText('Who gets it'));
  expect(await card('The bus').findByText('Ana Ruiz')).toBeVisible();
  await userEvent.click(card('The bus').getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Trabajo' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
  expect(await card('The bus').findByText('Leo Paz')).toBeVisible();
  expect(card('The bus').queryByText('Ana Ruiz')).toBeNull();
});
