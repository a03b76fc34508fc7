import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { LogoutButton } from '@/components/user/logout-button';
import { queryClient } from '@/lib/api/query-client';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import { leaveTo } from '@/lib/session/leave-to';
import { readConsoleView, readUserView } from '@/lib/session/views';
import { useConsoleStore } from '@/lib/stores/console-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { answeringServer } from '@/tests/support/answering-server';
import { answering, failing, show, user } from './session-forms';

vi.mock('@/lib/session/leave-to');

const server = answeringServer();
afterEach(() => {
  vi.mocked(leaveTo).mockReset();
});

const gone = () => new HttpResponse(null, { status: 204 });

async function leave(at: string) {
  useSessionStore.getState().loggedIn(user);
  useConsoleStore.getState().chooseAgency('agency-1');
  useConsoleStore.getState().chooseEvent('event-1');
  writeBrowserCookie(document, { name: 'user', value: JSON.stringify(user), maxAgeSeconds: 60, secure: false });
  queryClient().setQueryData(['reservations'], ['private']);
  expect(readConsoleView(document.cookie)?.eventId).toBe('event-1');
  const { unmount } = show(<LogoutButton label="Salir" busyLabel="Saliendo…" />, { locale: 'es', at });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
  unmount();
}

function expectNothingLeft() {
  expect(useSessionStore.getState()).toMatchObject({ user: null, logged: false, error: null });
  expect(useConsoleStore.getState()).toMatchObject({ agencyId: null, eventId: null, dashboardNavigation: 'event' });
  expect(queryClient().getQueryData(['reservations'])).toBeUndefined();
  expect(readUserView(document.cookie)).toBeNull();
  expect(readConsoleView(document.cookie)).toBeNull();
}

it.each([
  ['/eventos/PLS-DEMO-BODA', '/'],
  ['/en/eventos/PLS-DEMO-BODA', '/en'],
  ['/', '/'],
  ['/adminmaster/Evento', '/login'],
  ['/en/adminmaster/Perfil', '/en/login'],
  ['/en/adminReservacion', '/en'],
  ['/admin/Invitados', '/'],
  ['/pagoModal', '/'],
])('ends the session on the server and here: from %s to %s', async (at, to) => {
  const { handler, calls } = answering('/api/auth/logout', gone);
  server.use(handler);
  await leave(at);
  expect(leaveTo).toHaveBeenCalledWith(to);
  expect(calls).toHaveLength(1);
  expectNothingLeft();
});

it('leaves even where the call fails, and logs that it failed', async () => {
  server.use(answering('/api/auth/logout', failing(500, 'INTERNAL')).handler);
  const logged = vi.fn();
  vi.stubGlobal('reportError', logged);
  await leave('/adminmaster/Evento');
  expect(leaveTo).toHaveBeenCalledWith('/login');
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'INTERNAL', requestId: 'req-42' }));
  expectNothingLeft();
});
