import { useEffect, useRef, useState } from 'react';
import { ApiError, isRefusal, isStale } from './api-error';
import type { HttpClient } from './http';
import { newIdempotencyKey } from './idempotency';
import { lazyBrowserHttp } from './lazy-browser-http';

const NOTHING = { busy: false, done: false, failure: null, result: undefined, input: undefined };

/** A text that is equal for equal inputs; a file counts by its name, size and date. */
const fingerprintOf = (input: unknown) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? '';

/** The call of lib/api to send (or several of them); `sendKeyed` for calls that take an Idempotency-Key. */
type Call<Input, Result> =
  | { send: (http: HttpClient, input: Input) => Promise<Result>; sendKeyed?: never }
  | { sendKeyed: (http: HttpClient, input: Input, idempotencyKey: string) => Promise<Result>; send?: never };

export type Sending<Input, Result> = Call<Input, Result> & {
  /** Part of the sending: it stays busy until this ends. */
  onDone?: (result: Result, input: Input) => Promise<void> | void;
  /** Called with the present record, where another person changed it meanwhile. */
  onStale?: (details: unknown) => Promise<void> | void;
  /** Called where the provider refused: the page may show outdated data. */
  onRefused?: () => void;
  onFailed?: (error: unknown, input: Input) => Promise<void> | void;
  /** After success nothing more can be sent until `forget`: the page moves on, or says what was done. */
  once?: boolean;
};

interface Outcome<Input, Result> {
  busy: boolean;
  done: boolean;
  failure: Error | null;
  result: Result | undefined;
  /** The input of the last sending. */
  input: Input | undefined;
}

/**
 * Sends one kind of call; never two at once, even for two presses within one render. If the same input is sent again
 * after an unknown result, or after only `onDone` failed, it has the same Idempotency-Key, so that the provider repeats
 * its answer; after a refusal, after success or with another input the key is new. A failure is kept to be shown, a
 * stale record goes to `onStale`. Before a call is reported as unanswered, lib/api/unanswered has tried to find out its
 * result.
 */
export function useSend<Input = void, Result = unknown>(sending: Sending<Input, Result>) {
  const latest = useRef(sending);
  useEffect(() => {
    latest.current = sending;
  });
  // Changes at once, unlike the state, so that the second of two quick presses sees it.
  const phase = useRef<'open' | 'sending' | 'done'>('open');
  const intent = useRef<{ fingerprint: string; idempotencyKey: string } | null>(null);
  // Counts up when the outcome is forgotten: a forgotten sending still shows as busy, since nothing else can be sent
  // before it ends, but its result is not shown.
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
      // Where only `onDone` failed the key is kept: after another press the provider repeats its answer.
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
    /**
     * Does nothing while another sending is under way. Resolves when the sending has ended, with success or not, so
     * that a form can wait for it.
     */
    save: async (input: Input): Promise<void> => {
      if (phase.current !== 'open') return;
      phase.current = 'sending';
      await run(input);
    },
    /** Clears what is shown of the last sending, and allows sending again where `once` is set. */
    forget: () => {
      attempt.current += 1;
      if (phase.current === 'done') phase.current = 'open';
      setOutcome(phase.current === 'sending' ? { ...NOTHING, busy: true } : NOTHING);
    },
  };
}
