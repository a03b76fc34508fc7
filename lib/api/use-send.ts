import { useEffect, useRef, useState } from 'react';
import { ApiError, isRefusal, isStale } from './api-error';
import type { HttpClient } from './http';
import { newIdempotencyKey } from './idempotency';
import { lazyBrowserHttp } from './lazy-browser-http';

const NOTHING = { busy: false, done: false, failure: null, result: undefined, input: undefined };

/** What makes an input the same one; a file is known by what the browser says of it. */
const fingerprintOf = (input: unknown) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? '';

/** What is sent: a call of lib/api, or several; `sendKeyed` for those that take an Idempotency-Key. */
type Call<Input, Result> =
  | { send: (http: HttpClient, input: Input) => Promise<Result>; sendKeyed?: never }
  | { sendKeyed: (http: HttpClient, input: Input, idempotencyKey: string) => Promise<Result>; send?: never };

export type Sending<Input, Result> = Call<Input, Result> & {
  /** What follows is part of the sending: where that takes a while, so does it. */
  onDone?: (result: Result, input: Input) => Promise<void> | void;
  /** Called with the record that somebody else changed meanwhile. */
  onStale?: (details: unknown) => Promise<void> | void;
  /** The provider answered no: what the page shows may be older than what the provider knows. */
  onRefused?: () => void;
  onFailed?: (error: unknown, input: Input) => Promise<void> | void;
  /** Once it is done nothing more is sent until it is forgotten: the page moves on, or says what was done. */
  once?: boolean;
};

interface Outcome<Input, Result> {
  busy: boolean;
  done: boolean;
  failure: Error | null;
  result: Result | undefined;
  /** What was sent last. */
  input: Input | undefined;
}

/**
 * Sends one kind of thing. Never twice at once, also for two presses within one render. The same input sent again after
 * an outcome that nobody knows, or that only what follows failed upon, has the same Idempotency-Key, so that the provider
 * answers what it did; after a refusal, after success or with another input it has a new one. A failure is kept to be shown, a stale record handed on. What
 * nobody answered is looked for in lib/api/unanswered before it comes here.
 */
export function useSend<Input = void, Result = unknown>(sending: Sending<Input, Result>) {
  const latest = useRef(sending);
  useEffect(() => {
    latest.current = sending;
  });
  // Faster than the state: the second press of two finds it changed.
  const phase = useRef<'open' | 'sending' | 'done'>('open');
  const intent = useRef<{ fingerprint: string; idempotencyKey: string } | null>(null);
  // What was forgotten while it was under way shows that it is, since nothing else is sent until then, and nothing when it ends.
  const attempt = useRef(0);
  const [outcome, setOutcome] = useState<Outcome<Input, Result>>(NOTHING);

  const run = async (input: Input) => {
    attempt.current += 1;
    const mine = attempt.current;
    const show = (part: Partial<Outcome<Input, Result>>) => {
      setOutcome(mine === attempt.current ? { ...NOTHING, input, ...part } : NOTHING);
    };
    show({ busy: true });
    const fingerprint = fingerprintOf(input);
    if (intent.current?.fingerprint !== fingerprint)
      intent.current = { fingerprint, idempotencyKey: newIdempotencyKey() };
    const { idempotencyKey } = intent.current;
    let isSent = false;
    try {
      const http = await lazyBrowserHttp();
      const { send, sendKeyed } = latest.current;
      const result = await (sendKeyed ? sendKeyed(http, input, idempotencyKey) : send(http, input));
      isSent = true;
      await latest.current.onDone?.(result, input);
      intent.current = null;
      phase.current = latest.current.once && mine === attempt.current ? 'done' : 'open';
      show({ done: true, result });
    } catch (error) {
      // Where only what follows failed the key stays: pressed again, the provider answers what it did.
      if (!isSent && isRefusal(error)) intent.current = null;
      if (error instanceof ApiError && isStale(error)) await latest.current.onStale?.(error.details);
      if (isRefusal(error)) latest.current.onRefused?.();
      await latest.current.onFailed?.(error, input);
      phase.current = 'open';
      show({ failure: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return {
    ...outcome,
    /** Does nothing while another is under way. Ends when the sending has ended, well or not: a form waits for it. */
    save: async (input: Input): Promise<void> => {
      if (phase.current !== 'open') return;
      phase.current = 'sending';
      await run(input);
    },
    /** Takes back what is shown of the last sending, and lets what is sent once be sent again. */
    forget: () => {
      attempt.current += 1;
      if (phase.current === 'done') phase.current = 'open';
      setOutcome(phase.current === 'sending' ? { ...NOTHING, busy: true } : NOTHING);
    },
  };
}
