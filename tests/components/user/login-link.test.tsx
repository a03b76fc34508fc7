import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyLoginForm, LinkLoginForm } from '@/components/user/login-link-forms';
import { leaveTo } from '@/lib/session/leave-to';
import { useConsoleStore } from '@/lib/stores/console-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { answeringServer } from '@/tests/support/answering-server';
import { anEvent } from '../reservation/booking-fixtures';
import { answering, failing, holderSession, type Language, show, words } from './session-forms';

vi.mock('@/lib/session/leave-to');

const server = answeringServer();
beforeAll(async () => {
  await import('@/components/user/session-work');
});
const event = anEvent();
beforeEach(() => {
  useSessionStore.getState().loggedOut();
  server.use(http.get('*/provider/event/:id', () => HttpResponse.json({ data: event })));
});
afterEach(() => {
  vi.mocked(leaveTo).mockReset();
});

const notPosted = async () => {
  throw new Error('the form was posted as a document');
};

describe.each<Language>(['es', 'en'])('login by reservation in %s', (locale) => {
  const t = words[locale];
  const prefix = locale === 'en' ? '/en' : '';
  const at = `${prefix}/login-link`;

  it('asks for key and email, and says which is missing or too short', async () => {
    show(<KeyLoginForm action={notPosted} />, { locale, at });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.link.key), 'R1');
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByLabelText(t.link.key)).toHaveAccessibleDescription(`${t.link.keyHint} ${t.keyFormat}`);
    expect(screen.getByLabelText(t.email)).toHaveAccessibleDescription(
      `${t.link.emailHint} ${t.required.replace('{field}', t.email)}`,
    );
  });

  it('sends the key as it is kept, in capitals, and goes to the guest’s own page', async () => {
    const { handler, calls } = answering('/login', () => HttpResponse.json({ data: holderSession }));
    server.use(handler);
    show(<KeyLoginForm action={notPosted} />, { locale, at });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.link.key), ' rsv-demo-0001 ');
    await person.type(screen.getByLabelText(t.email), 'attendee@demo.test');
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${prefix}/adminReservacion`));
    expect(calls).toEqual([{ key: 'RSV-DEMO-0001', email: 'attendee@demo.test' }]);
    expect(useConsoleStore.getState()).toMatchObject({ agencyId: event.idagency, eventId: event.id });
  });

  it('goes in without an event where it cannot be read', async () => {
    useConsoleStore.getState().chooseEvent('event-of-before');
    vi.stubGlobal('reportError', vi.fn());
    server.use(answering('/login', () => HttpResponse.json({ data: holderSession })).handler);
    server.use(http.get('*/provider/event/:id', failing(404, 'NOT_FOUND')));
    show(<KeyLoginForm action={notPosted} />, { locale, at });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.link.key), 'RSV-DEMO-0001');
    await person.type(screen.getByLabelText(t.email), 'attendee@demo.test');
    await person.click(screen.getByRole('button', { name: t.submit }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${prefix}/adminReservacion`));
    expect(useConsoleStore.getState().eventId).toBeNull();
  });

  it('does not say which of key and email was wrong', async () => {
    server.use(answering('/login', failing(401, 'LOGIN_FAILED')).handler);
    show(<KeyLoginForm action={notPosted} />, { locale, at });
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(t.link.key), 'RSV-0000-0000');
    await person.type(screen.getByLabelText(t.email), 'nobody@demo.test');
    await person.click(screen.getByRole('button', { name: t.submit }));
    expect(await screen.findByText(t.failure.KEY_FAILED)).toBeVisible();
    expect(screen.getByLabelText(t.link.key)).toHaveValue('RSV-0000-0000');
  });

  it('logs in by a mailed link only when the button is pressed', async () => {
    const { handler, calls } = answering('/api/v1/login-links/a%2Fb', () => HttpResponse.json({ data: holderSession }));
    server.use(handler);
    show(<LinkLoginForm token="a/b" action={notPosted} />, { locale, at: `${at}?token=a%2Fb` });
    const button = await screen.findByRole('button', { name: t.link.tokenSubmit });
    expect(calls).toEqual([]);
    await userEvent.setup().click(button);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(calls).toHaveLength(1);
  });

  it('says in words that a link is no longer valid', async () => {
    server.use(answering('/api/v1/login-links/used', failing(404, 'LINK_INVALID')).handler);
    show(<LinkLoginForm token="used" action={notPosted} />, { locale, at: `${at}?token=used` });
    await userEvent.setup().click(screen.getByRole('button', { name: t.link.tokenSubmit }));
    expect(await screen.findByText(t.failure.LINK_INVALID)).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
  });
});
