import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginForm } from '@/components/user/login-form';
import { noteEnded } from '@/lib/session/ended-note';
import { leaveTo } from '@/lib/session/leave-to';
import { useSessionStore } from '@/lib/stores/session-store';
import { answeringServer } from '@/tests/support/answering-server';
import { answering, failing, type Language, loginAnswer, show, user, words } from './session-forms';

vi.mock('@/lib/session/leave-to');

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

describe.each<Language>(['es', 'en'])('login form in %s', (locale) => {
  const t = words[locale];
  const at = locale === 'en' ? '/en/login' : '/login';
  const open = (search = '') => show(<LoginForm action={notPosted} />, { locale, at: at + search });
  const email = () => screen.getByLabelText(t.email);
  const password = () => screen.getByLabelText(t.password);
  const submit = () => screen.getByRole('button', { name: t.submit });
  it('says once why somebody is here whose session ended', () => {
    noteEnded();
    const { unmount } = open();
    expect(screen.getByText(t.ended)).toBeVisible();
    unmount();
    open();
    expect(screen.queryByText(t.ended)).toBeNull();
  });

  async function fill(person: ReturnType<typeof userEvent.setup>) {
    await person.type(email(), 'ana@demo.test');
    await person.type(password(), 'Demo-2026-boda');
  }

  it('says what is missing beside each field and in a summary that takes the focus', async () => {
    const { handler, calls } = answering('/api/auth/login', () => HttpResponse.json(loginAnswer));
    server.use(handler);
    open();
    const person = userEvent.setup();
    await person.click(submit());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    const missing = [t.email, t.password].map((field) => t.required.replace('{field}', field));
    for (const sentence of missing) expect(within(summary).getByText(sentence)).toBeVisible();
    expect(email()).toHaveAccessibleDescription(missing[0]);
    expect(password()).toBeInvalid();
    await person.click(within(summary).getByText(missing[1] ?? ''));
    expect(password()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('names an email that cannot be one, and keeps what was typed', async () => {
    open();
    const person = userEvent.setup();
    await person.type(email(), 'ana@');
    await person.type(password(), 'x');
    await person.click(submit());
    await waitFor(() => expect(email()).toHaveAccessibleDescription(t.emailFormat));
    expect(password()).toBeValid();
    expect(email()).toHaveValue('ana@');
  });

  it('keeps a failed login’s error, shows it where the focus is, and keeps the email', async () => {
    server.use(answering('/api/auth/login', failing(401, 'LOGIN_FAILED')).handler);
    open();
    const person = userEvent.setup();
    await fill(person);
    await person.click(submit());
    const alert = await screen.findByText(t.failure.LOGIN_FAILED);
    await waitFor(() => expect(document.activeElement).toContainElement(alert));
    expect(useSessionStore.getState().error?.code).toBe('LOGIN_FAILED');
    expect(useSessionStore.getState().logged).toBe(false);
    expect(email()).toHaveValue('ana@demo.test');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('says how long to wait after too many attempts', async () => {
    server.use(answering('/api/auth/login', failing(429, 'TOO_MANY_REQUESTS', { 'retry-after': '42' })).handler);
    open();
    const person = userEvent.setup();
    await fill(person);
    await person.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('42');
    server.use(answering('/api/auth/login', failing(429, 'TOO_MANY_REQUESTS', { 'retry-after': '870' })).handler);
    await person.click(submit());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('15 min'));
  });

  it('has words for no connection, and a reference where something broke', async () => {
    server.use(answering('/api/auth/login', () => HttpResponse.error()).handler);
    open();
    const person = userEvent.setup();
    await fill(person);
    await person.click(submit());
    expect(await screen.findByText(t.failure.NETWORK)).toBeVisible();
    server.use(answering('/api/auth/login', failing(500, 'INTERNAL')).handler);
    await person.click(submit());
    expect(await screen.findByText(t.failure.other)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('req-42');
  });

  it('sends one call however often it is submitted, and goes on once', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { handler, calls } = answering('/api/auth/login', async () => {
      await gate;
      return HttpResponse.json(loginAnswer);
    });
    server.use(handler);
    const { container } = open();
    const person = userEvent.setup();
    await fill(person);
    const form = container.querySelector('form') ?? container;
    // Twice before React has drawn the button as busy, then by every other way.
    fireEvent.submit(form);
    fireEvent.submit(form);
    await person.dblClick(screen.getByRole('button', { name: t.submitting }));
    await person.type(password(), '{Enter}{Enter}');
    const busy = await screen.findByRole('button', { name: t.submitting });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await person.click(busy);
    release();
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ email: 'ana@demo.test', password: 'Demo-2026-boda' }]);
    expect(screen.getByRole('button', { name: t.submitting })).toBeVisible();
  });

  it('goes to the wanted page of this site, else to the home of the role, and stores the session', async () => {
    server.use(answering('/api/auth/login', () => HttpResponse.json(loginAnswer)).handler);
    const prefix = locale === 'en' ? '/en' : '';
    for (const [redirect, path] of [
      [`${prefix}/adminmaster/Asistentes?page=2`, `${prefix}/adminmaster/Asistentes?page=2`],
      ['//evil.test', `${prefix}/adminmaster/Evento`],
    ] as const) {
      const { unmount } = open(`?redirect=${encodeURIComponent(redirect)}`);
      const person = userEvent.setup();
      await fill(person);
      await person.click(submit());
      await waitFor(() => expect(leaveTo).toHaveBeenLastCalledWith(path));
      unmount();
    }
    const { logged, error, user: stored } = useSessionStore.getState();
    expect([logged, error, stored?.uid]).toEqual([true, null, user.uid]);
  });

  it('shows and hides the password', async () => {
    open();
    const person = userEvent.setup();
    await person.type(password(), 'secret');
    expect(password()).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: t.showPassword }));
    expect(password()).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: t.hidePassword }));
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('secret');
  });
});
