import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DoorForm } from '@/components/user/door-form';
import { leaveTo } from '@/lib/session/leave-to';
import connectionEn from '@/messages/en/connection.json';
import connectionEs from '@/messages/es/connection.json';
import { answeringServer } from '@/tests/support/answering-server';
import { accountWords, answering, failing, type Language, loginAnswer, show, words } from './session-forms';

vi.mock('@/lib/session/leave-to');

const server = answeringServer();
beforeAll(async () => {
  await import('@/components/user/account-work');
});
afterEach(() => {
  vi.mocked(leaveTo).mockReset();
  vi.restoreAllMocks();
});

const notPosted = async () => {
  throw new Error('the form was posted as a document');
};

const receiving = (answer: () => Response) => {
  const { handler, calls } = answering('/api/auth/backdoor', answer);
  server.use(handler);
  return calls;
};

describe.each<Language>(['es', 'en'])('the door of admins, in %s', (locale) => {
  const t = accountWords[locale];
  const failure = words[locale].failure;
  const connection = locale === 'es' ? connectionEs : connectionEn;
  const prefix = locale === 'en' ? '/en' : '';
  beforeEach(() => {
    show(<DoorForm action={notPosted} />, { locale, at: `${prefix}/loginDoor?redirect=%2FadminReservacion` });
  });
  const email = () => screen.getByLabelText(t.door.email);
  const reason = () => screen.getByLabelText(t.door.reason);
  const enter = () => screen.getByRole('button', { name: t.door.submit });
  async function fill() {
    await userEvent.type(email(), ' ana@demo.test');
    await userEvent.type(reason(), 'Caso 4711');
  }

  it('sends whom and why once for two presses, and opens the home of that person’s role', async () => {
    const calls = receiving(() => HttpResponse.json(loginAnswer));
    await fill();
    const form = enter().closest<HTMLFormElement>('form');
    act(() => {
      for (let press = 0; press < 2; press++) form?.requestSubmit();
    });
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(leaveTo).toHaveBeenCalledWith(`${prefix}/adminmaster/Evento`);
    expect(calls).toEqual([{ email: 'ana@demo.test', reason: 'Caso 4711' }]);
  });

  it('asks for both, and for more than a word of a reason, in a summary with the focus', async () => {
    const calls = receiving(() => HttpResponse.json(loginAnswer));
    await userEvent.click(enter());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    const missing = [t.door.email, t.door.reason].map((label) => t.required.replace('{field}', label));
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(missing);
    await userEvent.click(within(summary).getByText(missing[1] ?? ''));
    expect(reason()).toHaveFocus();
    await userEvent.type(email(), 'ana@');
    await userEvent.type(reason(), 'x');
    await userEvent.click(enter());
    await waitFor(() => expect(email()).toHaveAccessibleDescription(t.emailFormat));
    expect(reason()).toHaveAccessibleDescription(`${t.door.reasonHint} ${t.tooShort.replace('{min}', '5')}`);
    expect(calls).toEqual([]);
  });

  it('shows beside its field what the provider has against it', async () => {
    receiving(() =>
      HttpResponse.json(
        { error: 'Invalid', code: 'INVALID', fields: { reason: 'Say more' }, requestId: 'r' },
        { status: 422 },
      ),
    );
    await fill();
    await userEvent.click(enter());
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(`${t.door.reasonHint} Say more`));
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
  ] as const)('of an account that cannot be opened (%s) says why, and keeps what was typed', async (status, code) => {
    receiving(failing(status, code));
    await fill();
    await userEvent.click(enter());
    const alert = await screen.findByText(failure[code]);
    await waitFor(() => expect(document.activeElement).toContainElement(alert));
    expect(reason()).toHaveValue('Caso 4711');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('without a connection says that nothing was sent, and opens at the next press', async () => {
    const calls = receiving(() => HttpResponse.json(loginAnswer));
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fill();
    await userEvent.click(enter());
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(calls).toEqual([]);
    line.mockRestore();
    await userEvent.click(enter());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(calls).toHaveLength(1);
  });
});
