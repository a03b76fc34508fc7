import type { ConsoleView } from './views';

/**
 * Messages between tabs of one browser: the session ended; drafts were removed; a person logged in; the person is
 * active; another event was chosen. The choice is in the message, since a cookie written by one tab may not be visible
 * in another yet.
 */
export type SessionNews =
  | { kind: 'ended' }
  | { kind: 'draftsDropped' }
  | { kind: 'entered'; uid: string }
  | { kind: 'active' }
  | { kind: 'place'; place: ConsoleView };

let channel: BroadcastChannel | null = null;

/** One channel for each tab: a channel does not get its own messages, so the sender is not notified. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('session');
  return channel;
}

export function tellTabs(news: SessionNews): void {
  open()?.postMessage(news);
}

/** Listens to messages of other tabs, until the returned function is called. */
export function onTabsNews(listener: (news: SessionNews) => void): () => void {
  const heard = ({ data }: MessageEvent<SessionNews>) => listener(data);
  const opened = open();
  opened?.addEventListener('message', heard);
  return () => opened?.removeEventListener('message', heard);
}
