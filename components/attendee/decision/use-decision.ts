'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { use, useRef } from 'react';
import { z } from 'zod';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import type { DecisionInput } from '@/lib/contract/payment';
import { useReload } from '../use-reload';
import { DecidedContext } from './next-decision';

interface DecisionWork {
  /** Key of the reservation that the decision belongs to. */
  reservation: string;
  send: (decision: DecisionInput) => Promise<unknown>;
  /** The toast's text once the decision is taken. */
  doneText: (decision: DecisionInput['decision']) => string;
}

const asItStands = z.object({ status: z.enum(['approved', 'rejected']) });

const isDecided = (error: unknown) => error instanceof ApiError && error.code === 'ALREADY_DECIDED';

/** Takes a decision once; whoever comes second is told so, and both see the reservation as it is now. */
export function useDecision({ reservation, send, doneText }: DecisionWork) {
  const t = useTranslations('attendees.errors');
  const reload = useReload(reservation);
  const decided = use(DecidedContext);
  // Set before React draws again, so that the second press of a double click does nothing.
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async (_, { decision }) => {
      notify({ tone: 'success', text: doneText(decision) });
      decided();
      await reload();
    },
    onError: async (error) => {
      running.current = isDecided(error);
      if (!(error instanceof ApiError) || !running.current) return;
      const now = asItStands.safeParse(error.details);
      const word = !now.success
        ? 'alreadyDecided'
        : now.data.status === 'approved'
          ? 'alreadyApproved'
          : 'alreadyRejected';
      notify({ tone: 'warning', text: t(word) });
      decided();
      await reload();
    },
  });
  return {
    /** `onDone` is called where the decided thing stays on the page, since a second person has to approve too. */
    decide: (decision: DecisionInput, onDone?: () => void) => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(decision, { onSuccess: onDone });
    },
    busy: mutation.isPending || mutation.isSuccess,
    /** A failure to show beside the question; a decision of somebody else is told by a toast instead. */
    failure: mutation.error && !isDecided(mutation.error) ? mutation.error : null,
    forget: () => {
      running.current = false;
      mutation.reset();
    },
  };
}
