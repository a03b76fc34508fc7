import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MailRequestForm } from '@/components/user/mail-request-form';
import { NewPasswordForm } from '@/components/user/new-password-form';
import { SignUpForm, VerifyForm } from '@/components/user/sign-up-form';
import { leaveTo } from '@/lib/session/leave-to';
import { answeringServer } from '@/tests/support/answering-server';
import { accountWords, answering, type Language, show } from './session-forms';

vi.mock('@/lib/session/leave-to');
// Google's own box: its script is not for tests.
vi.mock('react-google-recaptcha', () => ({
  default: ({ onChange }: { onChange: (token: string) => void }) => (
    <button type="button" onClick={() => onChange('ticked')}>
      box
    </button>
  ),
}));

const server = answeringServer();

beforeAll(async () => {
  await import('@/components/user/account-work');
});

afterEach(() => {
  vi.mocked(leaveTo).mockReset();
});

const notPosted = async () => {
  throw new Error('the form was posted as a document');
};

const KEY = 'k'.repeat(43);

describe.each<Language>(['es', 'en'])('forms of the account in %s', (locale) => {
  const t = accountWords[locale];

  it('asks for the mail of a reset and says the same for every address', async () => {
    const { handler, calls } = answering('/api/v1/password-resets', () => new HttpResponse(null, { status: 202 }));
    server.use(handler);
    show(<MailRequestForm link="reset" action={notPosted} />, { locale, at: '/account/reset' });
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: t.forgot.submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(t.required.replace('{field}', t.email));
    await person.type(screen.getByLabelText(t.email), 'ana@demo.test');
    await person.click(screen.getByRole('button', { name: t.forgot.submit }));
    expect(await screen.findByText(t.forgot.done.replace('{email}', 'ana@demo.test'))).toBeVisible();
    expect(calls).toEqual([{ email: 'ana@demo.test', website: '' }]);
  });

  it('sends a captcha’s token once: the next attempt has a new box to tick', async () => {
    const body = { error: 'Tick the box.', code: 'CAPTCHA', details: { siteKey: 'site-key' } };
    const refused = () => HttpResponse.json({ ...body, requestId: 'req-42' }, { status: 422 });
    const { handler, calls } = answering('/api/v1/password-resets', refused);
    server.use(handler);
    show(<MailRequestForm link="reset" action={notPosted} />, { locale, at: '/account/reset' });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.email), 'ana@demo.test');
    const send = () => person.click(screen.getByRole('button', { name: t.forgot.submit }));
    await send();
    await person.click(await screen.findByRole('button', { name: 'box' }));
    await send();
    await waitFor(() => expect(calls).toHaveLength(2));
    await screen.findByRole('button', { name: t.forgot.submit });
    await send();
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map((sent) => (sent as { captcha?: string }).captcha)).toEqual([undefined, 'ticked', undefined]);
  });

  it('says beside the field that the passwords differ, or what the provider has against one, and then that it is set', async () => {
    const sentence = 'a very common one';
    const answers = [
      () =>
        HttpResponse.json(
          { error: 'Invalid', code: 'INVALID', fields: { password: sentence }, requestId: 'req-42' },
          { status: 422 },
        ),
      () => HttpResponse.json({ data: { code: 'PUU', message: t.reset.doneTitle } }),
    ];
    server.use(http.put(`*/provider/api/v1/password-resets/${KEY}`, () => answers.shift()?.()));
    show(<NewPasswordForm resetKey={KEY} action={notPosted} />, { locale, at: `/account/reset/${KEY}` });
    const person = userEvent.setup();
    const password = screen.getByLabelText(t.newPassword);
    const again = screen.getByLabelText(t.passwordConfirmation);
    await person.type(password, 'arrecife-de-mar');
    await person.type(again, 'arrecife-de-sol');
    const save = screen.getByRole('button', { name: t.reset.submit });
    await person.click(save);
    await waitFor(() => expect(again).toHaveAccessibleDescription(t.mismatch));
    await person.clear(again);
    await person.type(again, 'arrecife-de-mar');
    await person.click(save);
    await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(sentence)));
    expect(within(screen.getByRole('alert')).getByText(`${t.newPassword}: ${sentence}`)).toBeVisible();
    await person.click(save);
    expect(await screen.findByText(t.reset.doneTitle)).toBeVisible();
  });

  it.each(['RKNF', 'IRK'])(
    'says of a key that was used since (%s) why, and where another is asked for',
    async (code) => {
      const gone = { error: 'No such request', code, requestId: 'req-43' };
      server.use(http.put(`*/provider/api/v1/password-resets/${KEY}`, () => HttpResponse.json(gone, { status: 404 })));
      show(<NewPasswordForm resetKey={KEY} action={notPosted} />, { locale, at: `/account/reset/${KEY}` });
      const person = userEvent.setup();
      for (const label of [t.newPassword, t.passwordConfirmation])
        await person.type(screen.getByLabelText(label), 'arrecife-de-mar');
      await person.click(screen.getByRole('button', { name: t.reset.submit }));
      const said = await screen.findByRole('alert');
      expect(said).toHaveTextContent(t.reset.why);
      const link = within(said).getByRole('link', { name: t.reset.askAgain });
      expect(link).toHaveAttribute('href', expect.stringMatching(/\/account\/reset$/));
    },
  );

  it('sends who verifies a second time to the login, not to a reservation', async () => {
    const gone = { error: 'Gone', code: 'LINK_INVALID', requestId: 'req-44' };
    server.use(http.post('*/provider/api/v1/signup/verification', () => HttpResponse.json(gone, { status: 404 })));
    show(<VerifyForm token={KEY} action={notPosted} />, { locale, at: '/signup' });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.password), 'jacaranda-lenta-77');
    await person.click(screen.getByRole('button', { name: t.verify.submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(t.verify.gone);
  });

  it('asks a couple for its date and an agency for its name, and sends what was chosen', async () => {
    const { handler, calls } = answering('/api/v1/signup', () => new HttpResponse(null, { status: 202 }));
    server.use(handler);
    show(<SignUpForm kind="couple" plan="love" action={notPosted} />, { locale, at: '/signup' });
    const person = userEvent.setup();
    expect(screen.getByLabelText(t.signup.tentativeDate)).toBeVisible();
    await person.click(screen.getByLabelText(t.signup.agency));
    expect(screen.queryByLabelText(t.signup.tentativeDate)).toBeNull();
    await person.type(screen.getByLabelText(t.signup.name), 'Rosa Mena');
    await person.type(screen.getByLabelText(t.signup.agencyName), 'Bodas del Golfo');
    const phone = screen.getByLabelText(t.signup.phone);
    await person.type(phone, 'llámame luego');
    await person.type(screen.getByLabelText(t.email), 'rosa@golfo.test');
    await person.type(screen.getByLabelText(t.password), 'arrecife-de-mar');
    await person.click(screen.getByRole('button', { name: t.signup.submit }));
    await waitFor(() => expect(phone).toHaveAccessibleDescription(t.phoneFormat));
    expect(calls).toEqual([]);
    await person.clear(phone);
    await person.type(phone, '229 123 4567');
    await person.click(screen.getByRole('button', { name: t.signup.submit }));
    expect(await screen.findByText(t.signup.done.replace('{email}', 'rosa@golfo.test'))).toBeVisible();
    expect(calls).toEqual([
      {
        kind: 'agency',
        plan: 'love',
        name: 'Rosa Mena',
        agencyName: 'Bodas del Golfo',
        phone: '229 123 4567',
        email: 'rosa@golfo.test',
        password: 'arrecife-de-mar',
        website: '',
      },
    ]);
  });

  it('sends along whose link a couple came by, and nothing of it without one', () => {
    const agencyOf = () => new FormData(document.querySelector('form') ?? undefined).get('agency');
    const { unmount } = show(<SignUpForm kind="couple" plan="love" agency="agency-2" action={notPosted} />, {
      locale,
      at: '/signup?agency=agency-2',
    });
    expect(agencyOf()).toBe('agency-2');
    unmount();
    show(<SignUpForm kind="couple" plan="love" action={notPosted} />, { locale, at: '/signup' });
    expect(agencyOf()).toBeNull();
  });
});
