'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { LONGEST_REASON } from '@/lib/contract/booking-limits';
import { rejectionReason } from '@/lib/contract/payment';
import styles from '../panel/panel.module.css';
import { QuestionForm } from '../question-form';

const REASON_ROWS = 3;

export interface Question {
  title: string;
  /** A sentence: what will happen. */
  body: ReactNode;
  confirm: string;
  /** Set where the provider would refuse the approval. */
  blocked?: boolean;
  /** Set where a reason is required: its texts, and the reasons most often given. */
  reason?: { label: string; hint: string; required: string; usual?: string[] };
}

interface DecisionQuestionProps {
  question: Question;
  danger: boolean;
  busy: boolean;
  failure: Error | null;
  labels: { cancel: string; working: string };
  confirmButton?: Ref<HTMLButtonElement>;
  /** Pressing the number of a usual reason also sends the refusal: two presses in all. */
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
  const form = useForm({
    ...(reason && { resolver: zodResolver(rejectionReason) }),
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id, names: ['reason'], sentence: () => reason?.required });
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
    <QuestionForm
      title={title}
      confirm={blocked ? null : { label: busy ? labels.working : confirm, danger, ref: confirmButton }}
      cancel={labels.cancel}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onCancel={on.onCancel}
    >
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
    </QuestionForm>
  );
}

interface UsualReasonsProps {
  reasons: string[];
  /** Whether the key of a reason's number chooses it. */
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
