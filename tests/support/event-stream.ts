import { EventSourceParserStream } from 'eventsource-parser/stream';

interface Heard {
  event: string | undefined;
  id: string | undefined;
  data: Record<string, unknown>;
}

export interface EventStream {
  heard: Heard[];
  /** Signs of life. */
  beats: () => number;
  /** Settles once the other side has ended it. */
  ended: Promise<void>;
  leave: () => Promise<void>;
}

/** Reads an answer of server-sent events as they come. */
export function followEvents(answer: Response): EventStream {
  if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status}`);
  const heard: Heard[] = [];
  let beats = 0;
  const events = new EventSourceParserStream({
    onComment: () => {
      beats++;
    },
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(events).getReader();
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard.push({ event: value.event, id: value.id, data: JSON.parse(value.data) });
    }
  };
  return { heard, beats: () => beats, ended: read().catch(() => undefined), leave: () => reader.cancel() };
}
