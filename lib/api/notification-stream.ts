import { EventSourceParserStream } from 'eventsource-parser/stream';
import { BACKGROUND_HEADER, STREAM_BEAT_MS } from '@/lib/config/constants';
import { unreadCount } from '@/lib/contract/notification';
import type { HttpClient } from './http';

interface FollowArgs {
  agencyId: string;
  signal: AbortSignal;
  /** Called with the number of unread notifications as it is now, and whenever it changes. */
  onUnread: (unread: number) => void;
  /** Called when calls of the agency are not as they were. */
  onCalls: () => void;
}

/** A stream that says nothing for so long is dead, whatever the connection claims. */
const SILENT_MS = 2.5 * STREAM_BEAT_MS;

/** Reads the stream of an agency's inbox until it ends; raises where there is none, or it is cut off. */
export async function followUnread(
  http: HttpClient,
  { agencyId, signal, onUnread, onCalls }: FollowArgs,
): Promise<void> {
  const dead = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const lives = () => {
    clearTimeout(silence);
    silence = setTimeout(() => dead.abort(), SILENT_MS);
  };
  lives();
  try {
    const { data } = await http.get<ReadableStream<Uint8Array<ArrayBuffer>>>('/api/v1/notifications/stream', {
      // The browser's EventSource sends no Authorization header, and axios streams by fetch alone.
      adapter: 'fetch',
      responseType: 'stream',
      timeout: 0,
      params: { agency: agencyId },
      headers: { Accept: 'text/event-stream', [BACKGROUND_HEADER]: '1' },
      signal: AbortSignal.any([signal, dead.signal]),
    });
    const events = data
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: lives }));
    const reader = events.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lives();
      if (part.value.event === 'calls') onCalls();
      if (part.value.event === 'unread') onUnread(unreadCount.parse(JSON.parse(part.value.data)).unread);
    }
  } finally {
    clearTimeout(silence);
  }
}
