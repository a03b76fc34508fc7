'use client';

import { useTranslations } from 'next-intl';
import { use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHotkeys } from 'react-hotkeys-hook';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { type ApiError, isAlreadyDecided } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import type { DecisionInput } from '@/lib/contract/payment';
import styles from '../panel/panel.module.css';
import { useReload } from '../use-reload';
import { DecisionQuestion, type Question } from './decision-question';
import { DecidedContext } from './next-decision';

type Choice = DecisionInput['decision'];

interface DecisionProps {
  labels: Record<Choice, string>;
  questions: Record<Choice, Question>;
  work: ReturnType<typeof useDecision>;
  /** Set where another person has to decide, so that the focus goes on. */
  waitsForOther?: boolean;
  /** Keys of the page that press the buttons: the first press asks, the second confirms an approval. */
  hotkeys?: Record<Choice, string>;
}

/** Two buttons; each first says what will happen and asks once. */
export function Decision({ labels, questions, work, waitsForOther = false, hotkeys }: DecisionProps) {
  const t = useTranslations('attendees.decision');
  const [asked, setAsked] = useState<Choice | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const ask = (choice: Choice) => {
    work.forget();
    setAsked(choice);
  };
  const pressed = { enabled: hotkeys !== undefined && !work.busy, preventDefault: true };
  useHotkeys(hotkeys?.approve ?? [], () => (asked === 'approve' ? confirm.current?.click() : ask('approve')), pressed);
  useHotkeys(hotkeys?.reject ?? [], () => ask('reject'), pressed);
  const cancel = () => {
    const button = asked === 'reject' ? 1 : 0;
    flushSync(() => setAsked(null));
    buttons.current?.querySelectorAll('button')[button]?.focus();
  };
  if (asked) {
    return (
      <DecisionQuestion
        key={asked}
        question={questions[asked]}
        danger={asked === 'reject'}
        busy={work.busy}
        failure={work.failure}
        labels={{ cancel: t('cancel'), working: t('working') }}
        confirmButton={confirm}
        byNumber={hotkeys !== undefined}
        onConfirm={(reason) => work.decide({ decision: asked, ...(reason && { reason }) }, () => setAsked(null))}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className={styles.decision} ref={buttons} data-decides={waitsForOther ? undefined : ''}>
      <Button small aria-keyshortcuts={hotkeys?.approve} onClick={() => ask('approve')}>
        {labels.approve}
      </Button>
      <Button small variant="secondary" aria-keyshortcuts={hotkeys?.reject} onClick={() => ask('reject')}>
        {labels.reject}
      </Button>
    </div>
  );
}

const asItStands = z.object({ status: z.enum(['approved', 'rejected']) });

function wordOf(decided: ApiError): 'alreadyDecided' | 'alreadyApproved' | 'alreadyRejected' {
  const now = asItStands.safeParse(decided.details);
  if (!now.success) return 'alreadyDecided';
  return now.data.status === 'approved' ? 'alreadyApproved' : 'alreadyRejected';
}

interface DecisionWork {
  /** Key of the reservation that the decision belongs to. */
  reservation: string;
  send: (http: HttpClient, decision: DecisionInput) => Promise<unknown>;
  /** The toast's text once the decision is taken. */
  doneText: (decision: DecisionInput['decision']) => string;
}

interface Press {
  decision: DecisionInput;
  onDone?: (() => void) | undefined;
}

/**
 * Sends a decision once; where another person was faster a toast says so, and both see the reservation as it is now.
 */
export function useDecision({ reservation, send, doneText }: DecisionWork) {
  const t = useTranslations('attendees.errors');
  const reload = useReload(reservation);
  const decided = use(DecidedContext);
  const sending = useSend({
    once: true,
    send: async (http, { decision }: Press): Promise<ApiError | null> => {
      try {
        await send(http, decision);
        return null;
      } catch (error) {
        // Another person was faster: it counts as decided, so that the page goes on.
        if (isAlreadyDecided(error)) return error;
        throw error;
      }
    },
    onDone: async (other, { decision, onDone }) => {
      if (other) notify({ tone: 'warning', text: t(wordOf(other)) });
      else notify({ tone: 'success', text: doneText(decision.decision) });
      decided();
      await reload();
      if (!other) onDone?.();
    },
    // What is decided changed meanwhile: it is shown as it is, to be looked at again.
    onStale: reload,
  });
  return {
    /** `onDone` is called where the decided thing stays on the page, since a second person has to approve too. */
    decide: (decision: DecisionInput, onDone?: () => void) => sending.save({ decision, onDone }),
    busy: sending.busy || (sending.done && !sending.result),
    failure: sending.failure,
    forget: sending.forget,
  };
}
