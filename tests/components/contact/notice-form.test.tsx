import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http as network } from 'msw';
import { createTranslator } from 'next-intl';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticeForm } from '@/components/contact/notice-form';
import { noticeLabels } from '@/components/contact/notice-labels';
import type { ContactNotice } from '@/lib/contract/contact-notice';
import connectionEn from '@/messages/en/connection.json';
import contactEn from '@/messages/en/contact.json';
import connectionEs from '@/messages/es/connection.json';
import contactEs from '@/messages/es/contact.json';
import { answeringServer } from '@/tests/support/answering-server';
import { show } from '../user/session-forms';

const push = vi.fn();
vi.mock('@/lib/i18n/client-navigation', () => ({ useRouter: () => ({ push }) }));

const answered: ContactNotice = {
  firstName: 'Eva',
  eventName: 'Ana & Luis',
  eventCode: 'PLS-ANA',
  agencyName: 'Costa',
  agencyPhone: '998 1',
  timeZone: 'America/Cancun',
  callAt: '2027-03-01T16:00:00.000Z',
  choice: 'take',
  days: null,
  expiresAt: '2027-04-01T16:00:00.000Z',
};
const TOKEN = 'token-1';

const server = answeringServer();
beforeAll(async () => {
  await import('@/components/contact/contact-work');
});
beforeEach(() => push.mockReset());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers one call after the other, and keeps what was sent. */
function receiving(...answers: (() => Response | Promise<Response>)[]) {
  const came: unknown[] = [];
  server.use(
    network.post(`*/api/v1/contact-notices/${TOKEN}`, async ({ request }) => {
      came.push(await request.json());
      return (answers[came.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return came;
}
const taken = () => HttpResponse.json({ data: answered });
const refused = (status: number, code: string, fields?: Record<string, string>) => () =>
  HttpResponse.json({ error: 'a sentence', code, fields, requestId: 'r' }, { status });

const notPosted = async () => {
  throw new Error('the form was posted as a document');
};

describe.each(['es', 'en'] as const)('the answer to a notice, in %s', (locale) => {
  const contact = locale === 'es' ? contactEs : contactEn;
  const connection = locale === 'es' ? connectionEs : connectionEn;
  const t = contact.notice;
  const labels = noticeLabels(
    createTranslator({ locale, messages: { contact } as never, namespace: 'contact' as never }),
    { locale, timeZone: answered.timeZone },
  );
  function open(days: ContactNotice['days'] = { first: '2027-03-01', last: '2027-03-31' }) {
    const clocks = ['09:00', '17:30'].map((value) => ({ value, label: value }));
    const notice = { timeZone: answered.timeZone, days };
    show(
      <NoticeForm
        locale={locale}
        clocks={clocks}
        labels={labels}
        notice={notice}
        token={TOKEN}
        noDays="no day is left"
        action={notPosted}
      />,
      {
        locale,
        at: `/aviso-contacto/${TOKEN}`,
      },
    );
  }
  const press = (choice: 'take' | 'reschedule' | 'decline') =>
    userEvent.click(screen.getByRole('button', { name: t[choice].submit }));
  const day = () => screen.getByLabelText(t.reschedule.date);
  const clock = () => screen.getByLabelText(t.reschedule.clock);

  it.each([
    ['take', 'aceptado'],
    ['decline', 'rechazado'],
  ] as const)('“%s” is sent once for two presses, and the page says what comes of it', async (choice, page) => {
    const came = receiving(taken);
    open();
    await userEvent.dblClick(screen.getByRole('button', { name: t[choice].submit }));
    await waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith(`/aviso-contacto/${page}?token=${TOKEN}`));
    await press(choice === 'take' ? 'decline' : 'take').catch(() => undefined);
    expect(came).toEqual([{ choice }]);
  });

  it('of another time is the moment in the event’s zone', async () => {
    const came = receiving(taken);
    open();
    await userEvent.type(day(), '2027-03-08');
    await userEvent.selectOptions(clock(), '17:30');
    await press('reschedule');
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/aviso-contacto/aceptado?token=${TOKEN}`));
    expect(came).toEqual([{ choice: 'reschedule', at: '2027-03-08T22:30:00.000Z' }]);
  });

  it('without a day, or with none that there is, says so beside it, goes there and sends nothing', async () => {
    const came = receiving(taken);
    open();
    await press('reschedule');
    await waitFor(() => expect(day()).toHaveFocus());
    const missing = contact.form.required.replace('{field}', t.reschedule.date);
    expect(day()).toHaveAccessibleDescription(expect.stringContaining(missing));
    expect(clock()).toBeValid();
    expect(came).toEqual([]);
  });

  it('that the provider refuses is told beside the day, with the focus there', async () => {
    receiving(refused(422, 'INVALID', { at: 'The office is closed then' }));
    open();
    await userEvent.type(day(), '2027-03-07');
    await press('reschedule');
    await waitFor(() =>
      expect(day()).toHaveAccessibleDescription(expect.stringContaining('The office is closed then')),
    );
    await waitFor(() => expect(day()).toHaveFocus());
    expect(push).not.toHaveBeenCalled();
  });

  it('marks the pressed button alone as busy while it is under way', async () => {
    receiving(async () => {
      await delay(100);
      return taken();
    });
    open();
    await press('take');
    expect(await screen.findByRole('button', { name: t.sending })).toBeVisible();
    expect(screen.getByRole('button', { name: t.decline.submit })).toBeVisible();
    await waitFor(() => expect(push).toHaveBeenCalled());
  });

  it('to a notice that is over says why it was not sent, where the focus is', async () => {
    receiving(refused(410, 'LINK_INVALID'));
    open();
    await press('decline');
    const alert = await screen.findByText(contact.failure.LINK_INVALID);
    await waitFor(() => expect(document.activeElement).toContainElement(alert));
  });

  it('without a connection says that nothing was sent, and can be given again', async () => {
    const came = receiving(taken);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    await press('take');
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(came).toEqual([]);
    line.mockRestore();
    await press('take');
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(came).toEqual([{ choice: 'take' }]);
  });

  it('offers no other time where no day is left', () => {
    open(null);
    expect(screen.getByText('no day is left')).toBeVisible();
    expect(screen.queryByRole('button', { name: t.reschedule.submit })).toBeNull();
  });
});
