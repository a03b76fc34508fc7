import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMocks } from 'react-idle-timer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InactivityWatch, keepAlive } from '@/components/layout/inactivity/inactivity-watch';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { leaveSession } from '@/lib/api/leave-session';
import { INACTIVITY_LOGOUT_MS, INACTIVITY_WARNING_MS, KEEP_ALIVE_MS } from '@/lib/config/constants';
import { takeEndedNote } from '@/lib/session/ended-note';
import { onTabsNews, type SessionNews, tellTabs } from '@/lib/session/session-tabs';

vi.mock('@/lib/api/leave-session', async (original) => ({
  ...(await original<typeof import('@/lib/api/leave-session')>()),
  leaveSession: vi.fn(),
}));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: vi.fn(() => Promise.reject(new Error('offline'))) }));
let otherTab: (news: SessionNews) => void = () => {};
vi.mock('@/lib/session/session-tabs', () => ({ tellTabs: vi.fn(), onTabsNews: vi.fn() }));

const labels = {
  title: '¿Sigues ahí?',
  text: 'Sin actividad.',
  left: 'Tiempo restante:',
  stay: 'Seguir aquí',
  leave: 'Salir',
};
const MINUTE = 60_000;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByRole('dialog', { name: labels.title });

beforeEach(() => {
  vi.useFakeTimers();
  createMocks();
  vi.mocked(onTabsNews).mockImplementation((listener) => {
    otherTab = listener;
    return () => {};
  });
  window.history.replaceState(null, '', '/adminmaster/Evento');
  render(<InactivityWatch labels={labels} />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('the warning comes after half an hour, the logout after an hour', () => {
  expect([INACTIVITY_WARNING_MS, INACTIVITY_LOGOUT_MS]).toEqual([1_800_000, 3_600_000]);
});

test('warns after 30 minutes with a countdown, logs out after 60 and comes back to the page', async () => {
  await pass(30 * MINUTE - 1000);
  expect(warning()).toBeNull();
  await pass(2000);
  expect(warning()).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^29:5\d$/);
  await pass(29 * MINUTE);
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:5\d$/);
  expect(leaveSession).not.toHaveBeenCalled();
  await pass(MINUTE);
  expect(leaveSession).toHaveBeenCalledTimes(1);
  expect(leaveSession).toHaveBeenCalledWith('/login?redirect=%2Fadminmaster%2FEvento');
  expect(takeEndedNote()).toBe(true);
});

test.each(['click', 'mouseMove', 'mouseDown', 'scroll', 'keyDown'] as const)('%s resets both timers', async (kind) => {
  await pass(29 * MINUTE);
  fireEvent[kind](document.body);
  await pass(29 * MINUTE);
  expect(warning()).toBeNull();
  await pass(2 * MINUTE);
  expect(warning()).toBeVisible();
  fireEvent[kind](document.body);
  await pass(1000);
  expect(warning()).toBeNull();
  await pass(59 * MINUTE - 1000);
  expect(leaveSession).not.toHaveBeenCalled();
  await pass(MINUTE);
  expect(leaveSession).toHaveBeenCalledTimes(1);
});

test('an event of another kind resets nothing', async () => {
  await pass(29 * MINUTE);
  fireEvent.focus(document.body);
  await pass(2 * MINUTE);
  expect(warning()).toBeVisible();
});

test('staying is one press, leaving too', async () => {
  await pass(31 * MINUTE);
  fireEvent.click(screen.getByRole('button', { name: labels.leave }));
  expect(leaveSession).toHaveBeenCalledTimes(1);
});

test('work in another tab counts here, and work here is told to the others', async () => {
  await pass(29 * MINUTE);
  act(() => otherTab({ kind: 'active' }));
  await pass(29 * MINUTE);
  expect(warning()).toBeNull();
  expect(tellTabs).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body);
  await pass(1000);
  expect(tellTabs).toHaveBeenCalledWith({ kind: 'active' });
});

test('the provider hears of work without page loads every few minutes, once more after the last of it, and of idleness never', async () => {
  for (let minute = 0; minute < 20; minute++) {
    fireEvent.mouseMove(document.body);
    await pass(MINUTE);
  }
  expect(vi.mocked(lazyBrowserHttp)).toHaveBeenCalledTimes(5);
  await pass(KEEP_ALIVE_MS);
  const heard = vi.mocked(lazyBrowserHttp).mock.calls.length;
  await pass(29 * MINUTE);
  expect(vi.mocked(lazyBrowserHttp)).toHaveBeenCalledTimes(heard);
});

test('many actions are one call, never two within the time, always one after the last', () => {
  const call = vi.fn();
  const { acted, stop } = keepAlive(call, 1000);
  for (let times = 0; times < 9; times++) acted();
  vi.advanceTimersByTime(999);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(1);
  acted();
  vi.advanceTimersByTime(500);
  acted();
  stop();
  vi.advanceTimersByTime(5000);
  expect(call).toHaveBeenCalledTimes(1);
});
