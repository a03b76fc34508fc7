import type { ConsoleView } from './views';

/**
 * What tabs of one browser tell each other: a session ended, its person drops what they were writing, who is there, is
 * still at work, or chose another event. The choice comes along: a cookie that one tab has written is not yet what
 * another tab reads.
 */
export type SessionNews =
  | { kind: 'ended' }
  | { kind: 'draftsDropped' }
  | { kind: 'entered'; uid: string }
  | { kind: 'active' }
  | { kind: 'place'; place: ConsoleView };

let channel: BroadcastChannel | null = null;

/** One channel for each tab: a channel does not get its own messages, so the sender is not told. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('session');
  return channel;
}

export function tellTabs(news: SessionNews): void {
  open()?.postMessage(news);
}

/** Hears what the other tabs tell, until the returned function is called. */
export function onTabsNews(listener: (news: SessionNews) => void): () => void {
  const heard = ({ data }: MessageEvent<SessionNews>) => listener(data);
  const opened = open();
  opened?.addEventListener('message', heard);
  return () => opened?.removeEventListener('message', heard);
}
