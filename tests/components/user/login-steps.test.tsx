import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaptchaBox } from '@/components/user/captcha-box';
import { LoginForm } from '@/components/user/login-form';
import { leaveTo } from '@/lib/session/leave-to';
import { useSessionStore } from '@/lib/stores/session-store';
import { answeringServer } from '@/tests/support/answering-server';
import { answering, failing, type Language, loginAnswer, show, words } from './session-forms';

vi.mock('@/lib/session/leave-to');
// Google's own box: its script is not for tests.
vi.mock('react-google-recaptcha', () => ({
  default: ({ sitekey, onChange }: { sitekey: string; onChange: (token: string) => void }) => {
    if (sitekey === 'throws') throw new Error('it does not run');
    return (
      <button type="button" onClick={() => onChange('ticked')}>
        box of {sitekey}
      </button>
    );
  },
}));

const server = answeringServer();
beforeAll(async () => {
  await import('@/components/user/session-work');
});
beforeEach(() => useSessionStore.getState().loggedOut());
afterEach(() => {
  vi.mocked(leaveTo).mockReset();
});

const notPosted = async () => {
  throw new Error('the form was posted as a document');
};
const refusing = (status: number, code: string, details: unknown) => () =>
  HttpResponse.json({ error: 'a sentence', code, details, requestId: 'req-42' }, { status });

describe.each<Language>(['es', 'en'])('steps of the login in %s', (locale) => {
  const t = words[locale];
  async function logIn() {
    show(<LoginForm action={notPosted} />, { locale, at: '/login' });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.email), 'ana@demo.test');
    await person.type(screen.getByLabelText(t.password), 'Demo-2026-boda');
    await person.click(screen.getByRole('button', { name: t.submit }));
    return person;
  }

  it('asks for the code, says that one was wrong, takes the next, and knows the way back', async () => {
    const challenge = { challenge: 'c'.repeat(43), expiresAt: '2027-01-01T00:00:00.000Z' };
    server.use(answering('/api/auth/login', refusing(401, 'SECOND_FACTOR', challenge)).handler);
    const person = await logIn();
    const code = await screen.findByLabelText(t.code.label);
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.queryByRole('alert')).toBeNull();
    await person.type(code, '12');
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(t.code.format)));
    server.use(answering('/api/auth/login/second-factor', failing(401, 'LOGIN_FAILED')).handler);
    await person.clear(code);
    await person.type(code, '123456');
    await person.click(screen.getByRole('button', { name: t.submit }));
    expect(await screen.findByText(t.failure.CODE_FAILED)).toBeVisible();
    const { handler, calls } = answering('/api/auth/login/second-factor', () => HttpResponse.json(loginAnswer));
    server.use(handler);
    await person.type(screen.getByLabelText(t.code.label), '654321');
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/adminmaster/Evento'));
    expect(calls).toEqual([{ challenge: challenge.challenge, code: '654321' }]);
  });

  it('goes back from the code to the password', async () => {
    server.use(answering('/api/auth/login', refusing(401, 'SECOND_FACTOR', { challenge: 'c'.repeat(43) })).handler);
    const person = await logIn();
    await person.click(await screen.findByRole('button', { name: t.code.again }));
    expect(screen.getByLabelText(t.password)).toBeVisible();
  });

  it('draws the captcha once it is asked for, and sends its token', async () => {
    server.use(answering('/api/auth/login', refusing(401, 'LOGIN_FAILED', { siteKey: 'site-key' })).handler);
    const person = await logIn();
    expect(await screen.findByText(t.failure.LOGIN_FAILED)).toBeVisible();
    const { handler, calls } = answering('/api/auth/login', () => HttpResponse.json(loginAnswer));
    server.use(handler);
    await person.click(await screen.findByRole('button', { name: 'box of site-key' }));
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    expect(calls).toMatchObject([{ captcha: 'ticked' }]);
  });

  it('sends a captcha’s token once: the next attempt has a new box to tick', async () => {
    const { handler, calls } = answering('/api/auth/login', refusing(401, 'LOGIN_FAILED', { siteKey: 'site-key' }));
    server.use(handler);
    const person = await logIn();
    await person.click(await screen.findByRole('button', { name: 'box of site-key' }));
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await person.click(await screen.findByRole('button', { name: t.submit }));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map((sent) => (sent as { captcha?: string }).captcha)).toEqual([undefined, 'ticked', undefined]);
  });

  it('says how the server is set up where the demo’s accounts stay out', async () => {
    server.use(answering('/api/auth/login', failing(403, 'DEMO_FROM_AFAR')).handler);
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('npm run admin -- add');
    expect(screen.getByText(t.failure.DEMO_FROM_AFAR)).toBeVisible();
  });

  it('offers the verification mail again', async () => {
    server.use(answering('/api/auth/login', failing(403, 'MAIL_UNVERIFIED')).handler);
    const { handler, calls } = answering(
      '/api/v1/signup/verification-mails',
      () => new HttpResponse(null, { status: 202 }),
    );
    server.use(handler);
    const person = await logIn();
    expect(await screen.findByText(t.failure.MAIL_UNVERIFIED)).toBeVisible();
    await person.click(screen.getByRole('button', { name: t.unverified.resend }));
    expect(await screen.findByText(t.unverified.sent)).toBeVisible();
    expect(calls).toEqual([{ email: 'ana@demo.test' }]);
  });

  it('says why a captcha cannot be drawn, each way in a sentence of its own', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const box = (siteKey: string, version: string) =>
      show(<CaptchaBox siteKey={siteKey} version={version} onToken={() => {}} />, { locale, at: '/login' });
    const cases = [
      ['', 'v2', t.captcha.noKey],
      ['key', '', t.captcha.noVersion],
      ['throws', 'v2', t.captcha.notRun],
    ] as const;
    for (const [siteKey, version, sentence] of cases) {
      const { unmount } = box(siteKey, version);
      expect(await screen.findByText(sentence)).toBeVisible();
      unmount();
    }
    quiet.mockRestore();
  });
});
