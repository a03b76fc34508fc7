'use client';

import { createContext, use, useTransition } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { useSend } from '@/lib/api/use-send';
import { useRouter } from '@/lib/i18n/navigation';
import type { changeCalls } from './change-calls';

/** Where a change leads when staff make it for a guest; null on the guest's own pages, which lead home. */
export const AfterChange = createContext<{ done: () => void; readAnew: () => void } | null>(null);

interface Change<Input, Answer> {
  /** Makes one of `calls`, which are all loaded with the first one. */
  send: (calls: typeof changeCalls, input: Input, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  onFailed?: () => void;
  /** After success nothing more is sent, as with `once` of useSend. */
  once?: boolean;
}

/**
 * A change of a booking, its failure as a sentence; the page is the server's and is read anew where it is out of date.
 */
export function useChange<Input = void, Answer = unknown>({
  send,
  onDone,
  onFailed,
  once = false,
}: Change<Input, Answer>) {
  const textOf = useFailureText();
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const after = use(AfterChange);
  const readAnew = () => (after ? after.readAnew() : startReading(() => router.refresh()));
  const sending = useSend<Input, Answer>({
    sendKeyed: async (_http, input, idempotencyKey) =>
      send((await import('./change-calls')).changeCalls, input, idempotencyKey),
    once,
    onDone,
    onStale: readAnew,
    onFailed: () => onFailed?.(),
  });
  return {
    ...sending,
    busy: sending.busy || isReading,
    failureText: sending.failure && textOf(sending.failure),
    goHome: () => (after ? after.done() : startReading(() => router.push('/adminReservacion'))),
    readAnew,
  };
}
