import { EventSourceParserStream } from 'eventsource-parser/stream';
import { BACKGROUND_HEADER, STREAM_BEAT_MS } from '@/lib/config/constants';
import { unreadCount } from '@/lib/contract/notification';
import type { HttpClient } from './http';

interface FollowArgs {
  agencyId: string;
  signal: AbortSignal;
  /** Called with the present number of unread notifications, at once and whenever it changes. */
  onUnread: (unread: number) => void;
  /** Called when calls of the agency changed. */
  onCalls: () => void;
}

/** A stream that is silent for so long is dead, even if the connection seems open. */
const SILENT_MS = 2.5 * STREAM_BEAT_MS;

/** Reads the stream of an agency's inbox until it ends; throws where there is none, or where it breaks off. */
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
      // The browser's EventSource cannot send an Authorization header, and axios can stream only through fetch.
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
