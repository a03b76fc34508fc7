'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, use, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import { z } from 'zod';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { ApiError } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { type DecisionInput, rejectionReason } from '@/lib/contract/payment';
import { useFailureText } from '../failure';
import styles from '../panel/panel.module.css';
import { useReload } from '../use-reload';
import { DecidedContext } from './next-decision';

const LONGEST_REASON = 500;

const REASON_ROWS = 3;

type Choice = DecisionInput['decision'];

interface Question {
  title: string;
  /** A sentence: what will happen. */
  body: ReactNode;
  confirm: string;
  /** Set where the provider would refuse the approval. */
  blocked?: boolean;
  /** Set where a reason is required, with its texts, and those that are mostly given. */
  reason?: { label: string; hint: string; required: string; usual?: string[] };
}

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

interface DecisionQuestionProps {
  question: Question;
  danger: boolean;
  busy: boolean;
  failure: Error | null;
  labels: { cancel: string; working: string };
  confirmButton?: Ref<HTMLButtonElement>;
  /** The number of a usual reason refuses with it: two presses in all. */
  byNumber?: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** What a decision will do, asked once; a reason where one is required. */
export function DecisionQuestion({
  question,
  danger,
  busy,
  failure,
  labels,
  confirmButton,
  byNumber = false,
  ...on
}: DecisionQuestionProps) {
  const { title, body, confirm, blocked, reason } = question;
  const id = useId();
  const failureText = useFailureText();
  const box = useRef<HTMLFormElement>(null);
  const form = useForm({
    ...(reason && { resolver: zodResolver(rejectionReason) }),
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id, names: ['reason'], sentence: () => reason?.required });
  useEffect(() => box.current?.focus(), []);
  const numbered = byNumber && !blocked ? (reason?.usual ?? []) : [];
  useHotkeys(
    numbered.map((_, index) => String(index + 1)),
    (_, { keys }) => on.onConfirm(numbered[Number(keys?.[0]) - 1] ?? ''),
    { enabled: numbered.length > 0 && !busy, preventDefault: true },
  );
  const submit = form.handleSubmit((typed) => {
    if (!busy && !blocked) on.onConfirm(typed.reason);
  }, fields.focusWrong);
  return (
    <form
      ref={box}
      tabIndex={-1}
      className={styles.question}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
    >
      <p id={`${id}-title`} className="fw-semibold">
        {title}
      </p>
      {body}
      {reason?.usual && !blocked && (
        <UsualReasons
          reasons={reason.usual}
          numbered={numbered.length > 0}
          onChoose={(text) => form.setValue('reason', text, { shouldValidate: form.formState.isSubmitted })}
        />
      )}
      {reason && !blocked && (
        <Field {...fields.field('reason')} label={reason.label} hint={reason.hint} className="mb-0">
          {(input) => (
            <TextArea {...input} {...form.register('reason')} required rows={REASON_ROWS} maxLength={LONGEST_REASON} />
          )}
        </Field>
      )}
      {failure && <Alert tone="danger">{failureText(failure)}</Alert>}
      <div className={styles.decision}>
        {!blocked && (
          <Button ref={confirmButton} type="submit" small variant={danger ? 'danger' : 'primary'} busy={busy}>
            {busy ? labels.working : confirm}
          </Button>
        )}
        <Button variant="quiet" small disabled={busy} onClick={on.onCancel}>
          {labels.cancel}
        </Button>
      </div>
    </form>
  );
}

interface UsualReasonsProps {
  reasons: string[];
  /** Whether their numbers press them. */
  numbered: boolean;
  onChoose: (text: string) => void;
}

/** Sentences that fill the reason, so that nobody types the same one thirty times. */
function UsualReasons({ reasons, numbered, onChoose }: UsualReasonsProps) {
  const t = useTranslations('attendees.decision');
  return (
    <ul className={`list-plain ${styles.usual}`} aria-label={t('usualReasons')}>
      {reasons.map((text, index) => (
        <li key={text}>
          <Button
            variant="quiet"
            small
            aria-keyshortcuts={numbered ? String(index + 1) : undefined}
            onClick={() => onChoose(text)}
          >
            {numbered && (
              <span aria-hidden="true" className="tabular me-2">
                {index + 1}
              </span>
            )}
            {text}
          </Button>
        </li>
      ))}
    </ul>
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

/** Takes a decision once; whoever comes second is told so by a toast, and both see the reservation as it stands. */
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
        // Somebody else was faster: for whoever looks on, it is decided all the same.
        if (error instanceof ApiError && error.code === 'ALREADY_DECIDED') return error;
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
  });
  return {
    /** `onDone` is called where the decided thing stays on the page, since a second person has to approve too. */
    decide: (decision: DecisionInput, onDone?: () => void) => sending.save({ decision, onDone }),
    busy: sending.busy || (sending.done && !sending.result),
    failure: sending.failure,
    forget: sending.forget,
  };
}
