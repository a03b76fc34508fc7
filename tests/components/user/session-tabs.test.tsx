import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionIsland } from '@/components/user/session-island';
import { prolongSession } from '@/lib/api/leave-session';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import { takeEndedNote } from '@/lib/session/ended-note';
import { leaveTo } from '@/lib/session/leave-to';
import { endSession } from '@/lib/session/session-end';
import type { SessionNews } from '@/lib/session/session-tabs';
import { readUserView } from '@/lib/session/views';
import { useSessionStore } from '@/lib/stores/session-store';
import words from '@/messages/es/navigation.json';
import { user } from './session-forms';

vi.mock('@/lib/session/leave-to');
vi.mock('@/lib/api/leave-session', () => ({ leaveSession: vi.fn(), prolongSession: vi.fn() }));
const { typed } = words.inactivity;
let otherTab: BroadcastChannel;
let heard: SessionNews[];
const reload = vi.fn();

const show = (hoursLeft: number) =>
  render(
    <SessionIsland
      user={user}
      expiresAt={new Date(Date.now() + hoursLeft * 3_600_000).toISOString()}
      replaced="Otra persona"
      typed={typed}
    />,
  );

beforeEach(() => {
  heard = [];
  otherTab = new BroadcastChannel('session');
  otherTab.onmessage = ({ data }: MessageEvent<SessionNews>) => heard.push(data);
  vi.stubGlobal('location', { ...window.location, pathname: '/en/adminmaster/Evento', search: '?x=1', reload });
  writeBrowserCookie(document, { name: 'user', value: JSON.stringify(user), maxAgeSeconds: 60, secure: false });
  show(20);
});
afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a logout in another tab forgets the person here and leaves for the login, which comes back', async () => {
  expect(useSessionStore.getState().user).toEqual(user);
  otherTab.postMessage({ kind: 'ended' });
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
  expect(leaveTo).toHaveBeenCalledWith('/en/login?redirect=%2Fen%2Fadminmaster%2FEvento%3Fx%3D1');
  expect([useSessionStore.getState().logged, readUserView(document.cookie)]).toEqual([false, null]);
  expect(takeEndedNote()).toBe(true);
});

test('another person’s login in another tab shows that person here; one’s own changes nothing', async () => {
  otherTab.postMessage({ kind: 'entered', uid: user.uid });
  otherTab.postMessage({ kind: 'active' });
  otherTab.postMessage({ kind: 'entered', uid: 'user-2' });
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(leaveTo).not.toHaveBeenCalled();
});

test('the others are told who is here, and when the session ends here', async () => {
  endSession();
  await waitFor(() => expect(heard).toEqual([{ kind: 'entered', uid: 'user-1' }, { kind: 'ended' }]));
});

test('a page that comes back from the browser’s memory after a logout leaves too', () => {
  const back = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  back();
  expect(leaveTo).not.toHaveBeenCalled();
  writeBrowserCookie(document, { name: 'user', value: '', maxAgeSeconds: 0, secure: false });
  back();
  expect(leaveTo).toHaveBeenCalledTimes(1);
});

test('a page read while less than half of the token’s day is left asks for a new one, others do not', () => {
  expect(prolongSession).not.toHaveBeenCalled();
  show(11);
  expect(prolongSession).toHaveBeenCalledTimes(1);
});
