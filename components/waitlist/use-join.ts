'use client';

import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useFailureText } from '@/components/reservation/use-failure-text';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { joinWaitlist } from '@/lib/api/waitlist';
import type { Event } from '@/lib/contract/event';
import { type JoinedWaitlist, waitlistClosedDetails, type waitlistInput } from '@/lib/contract/waitlist';
import { JOIN_FIELDS, type JoinContact } from './join-fields';

type Input = z.input<typeof waitlistInput>;

interface UseJoinArgs {
  event: Event;
  form: UseFormReturn<JoinContact>;
  onJoined: (entry: JoinedWaitlist, email: string) => void;
}

/** Sends the form once per intent; what the provider refuses is shown beside its field or said in words. */
export function useJoin({ event, form, onJoined }: UseJoinArgs) {
  const t = useTranslations('waitlist.join');
  const locale = useLocale();
  const failureText = useFailureText();
  // The same form sent again after a broken line is the same entry; a changed one is another.
  const attempt = useRef<{ input: string; idempotencyKey: string } | null>(null);
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, idempotencyKey: newIdempotencyKey() };
      const { idempotencyKey } = attempt.current;
      return joinWaitlist(browserHttp(), { eventId: event.id, input: { ...input, locale }, idempotencyKey });
    },
    onSuccess: (entry, input) => onJoined(entry, input.contact.email),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { name } of JOIN_FIELDS) {
        const message = error.fields?.[`contact.${name}`];
        if (message) form.setError(name, { type: 'server', message });
      }
    },
  });
  const textOf = (error: unknown): string => {
    const closed = error instanceof ApiError ? waitlistClosedDetails.safeParse(error.details) : null;
    if (!closed?.success || closed.data.why === 'disabled') return failureText(error);
    return t(closed.data.why);
  };
  return {
    send: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    busy: mutation.isPending,
    failure: mutation.error ? textOf(mutation.error) : null,
  };
}
