'use client';

import { useTranslations } from 'next-intl';
import { notify } from '@/components/ui/notify';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';

interface RequestSend<Input> {
  send: (http: HttpClient, input: Input) => Promise<unknown>;
  /** The message after success. */
  text: string;
  /** Reads the request again, so that its new state is shown. */
  onDone: () => Promise<void>;
}

/** Sends a word about a request that ends it; where somebody else was quicker, the request is read again too. */
export function useRequestSend<Input>({ send, text, onDone }: RequestSend<Input>) {
  const errors = useTranslations('transport.errors');
  const { failure, ...sending } = useSend({
    send,
    onDone: async () => {
      notify({ tone: 'success', text });
      await onDone();
    },
    onFailed: async (failed) => {
      if (failed instanceof ApiError && failed.status === 409) await onDone();
    },
  });
  return { ...sending, failure: failure && sentenceOf(failure, errors('unexpected')) };
}
