import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AskAgain } from '@/components/layout/consent/ask-again';
import { Consent, isMeasured } from '@/components/layout/consent/consent';
import { AtPath } from './at-path';

const SCRIPT = 'https://stats.example.com/script.js';
const labels = { title: 'May we?', text: 'It works without.', more: 'What', accept: 'Accept', refuse: 'Necessary' };
const pageAt = (path: string) => (
  <AtPath path={path}>
    <Consent script={SCRIPT} more="/privacidad" labels={labels} />
    <AskAgain label="Change" />
  </AtPath>
);
const show = (path = '/en/paquetes') => render(pageAt(path));
const loaded = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

it('asks first, with two answers that look alike, and loads nothing meanwhile', () => {
  show();
  expect(screen.getByRole('region', { name: 'May we?' })).toBeVisible();
  const [refuse, accept] = [
    screen.getByRole('button', { name: 'Necessary' }),
    screen.getByRole('button', { name: 'Accept' }),
  ];
  expect(refuse.className).toBe(accept.className);
  expect(loaded()).toEqual([]);
});

it('loads the script once somebody accepts, and again on the next page without asking', async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(loaded()).toEqual([SCRIPT]);
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  show();
  expect(screen.queryByRole('region')).toBeNull();
  expect(loaded()).toEqual([SCRIPT]);
});

it('loads nothing for who refuses, remembers it, and asks again when asked to', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Necessary' }));
  expect(loaded()).toEqual([]);
  expect(localStorage.getItem('consent')).toBe('necessary');
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(loaded()).toEqual([SCRIPT]);
});

it('takes a browser’s own no for an answer', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
  show();
  expect(screen.queryByRole('region')).toBeNull();
  expect(loaded()).toEqual([]);
});

it('neither asks nor loads anything where somebody’s data stand', () => {
  localStorage.setItem('consent', 'all');
  for (const path of [
    '/adminmaster/Asistentes',
    '/en/adminReservacion',
    '/account/reset/abc',
    '/eventos/PLS-X/invitados',
  ]) {
    const { unmount } = show(path);
    expect(loaded(), path).toEqual([]);
    unmount();
  }
  localStorage.clear();
  show('/login-link');
  expect(screen.queryByRole('region')).toBeNull();
});

it('loads a page without the script when the reader goes on to where it may not be', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, search: '', reload });
  localStorage.setItem('consent', 'all');
  const { rerender } = show('/faqs');
  expect(loaded()).toEqual([SCRIPT]);
  rerender(pageAt('/contacto'));
  expect(reload).not.toHaveBeenCalled();
  rerender(pageAt('/adminmaster/Evento'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['/', '', true],
  ['/historias-felices/ana-y-luis', '', true],
  ['/eventos', '', true],
  ['/eventos/PLS-DEMO-BODA', '', true],
  ['/eventos/PLS-DEMO-BODA/reservationProcess', '', true],
  ['/eventos', '?clave=PLS-DEMO-BODA', false],
  ['/signup', '?token=abc', false],
  ['/eventos/PLS-DEMO-BODA', '?key=RSV-1', false],
  ['/eventos/PLS-DEMO-BODA/lista-de-espera', '', false],
  ['/eventos/PLS-DEMO-BODA/baja', '', false],
  ['/eventos/PLS-DEMO-BODA/acompanante', '', false],
  ['/eventos/PLS-DEMO-BODA/reservation/RSV-1/menuReservation', '', false],
  ['/reservation/RSV-1/end-reservation', '', false],
  ['/aviso-contacto', '?token=abc', false],
  ['/login', '', false],
])('%s%s is measured: %s', (path, search, measured) => {
  expect(isMeasured(path, search)).toBe(measured);
});
