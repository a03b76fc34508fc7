import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { BannerBar } from '@/components/layout/impersonation/banner-bar';
import { TOAST_EVENT } from '@/components/ui/notify';
import { clearBrowserCookie, writeBrowserCookie } from '@/lib/session/browser-cookies';
import { leaveTo } from '@/lib/session/leave-to';
import { readUserView, USER_COOKIE } from '@/lib/session/views';
import { answeringServer } from '@/tests/support/answering-server';

vi.mock('@/lib/session/leave-to');
const server = answeringServer();
afterEach(() => {
  clearBrowserCookie(document, USER_COOKIE);
  vi.mocked(leaveTo).mockClear();
});

const LABELS = { text: 'Estás viendo esto como {name}', back: 'Volver a mi cuenta', leaving: 'Volviendo' };

it('tells the page how high it is, so that what stands at the foot is not below it, until it goes', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const { unmount } = render(<BannerBar name="Lucía" labels={LABELS} />);
  expect(screen.getByRole('status')).toHaveTextContent('Estás viendo esto como Lucía');
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--acting-height')).toBe('96px');
  unmount();
  expect(style.getPropertyValue('--acting-height')).toBe('');
  vi.restoreAllMocks();
});

/** Presses the way back as whom the cookie tells, and is answered so. */
async function goBack(impersonated: boolean, status: number, code: string) {
  const value = JSON.stringify({ uid: 'u', name: 'Lucía', role: { name: 'agencyUser' }, type: 'U', impersonated });
  writeBrowserCookie(document, { name: USER_COOKIE, value, maxAgeSeconds: 60, secure: false });
  server.use(
    http.post('*/api/auth/backdoor/end', () =>
      HttpResponse.json({ error: 'Frase del proveedor', code, requestId: 'r' }, { status }),
    ),
  );
  render(<BannerBar name="Lucía" labels={LABELS} />);
  await userEvent.click(screen.getByRole('button', { name: LABELS.back }));
}

it('stays where the way back failed for a moment: the admin still acts as somebody, and reads so', async () => {
  const told = vi.fn();
  window.addEventListener(TOAST_EVENT, told, { once: true });
  await goBack(true, 503, 'BUSY');
  await waitFor(() => expect(told.mock.calls[0]?.[0].detail).toEqual({ tone: 'error', text: 'Frase del proveedor' }));
  expect(await screen.findByRole('button', { name: LABELS.back })).toBeEnabled();
  expect(readUserView(document.cookie)?.impersonated).toBe(true);
  expect(leaveTo).not.toHaveBeenCalled();
});

it('follows another tab that has gone back already, and ends nobody’s session', async () => {
  await goBack(false, 403, 'FORBIDDEN');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/loginDoor'));
  expect(readUserView(document.cookie)).not.toBeNull();
});

it('leads to the login once the session is over', async () => {
  await goBack(true, 401, 'UNAUTHENTICATED');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'));
  expect(readUserView(document.cookie)).toBeNull();
});
