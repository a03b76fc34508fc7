'use client';

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert/alert';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/field/field';
import { TextArea } from '@/components/ui/text-area/text-area';
import { useFailureText } from '../use-failure-text';
import type { Question } from './decision';

interface DecisionQuestionProps {
  question: Question;
  danger: boolean;
  busy: boolean;
  failure: Error | null;
  labels: { cancel: string; working: string };
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

const LONGEST_REASON = 500;
const REASON_ROWS = 3;

/** What a decision will do, asked once; a reason where one is required. */
export function DecisionQuestion({ question, danger, busy, failure, labels, ...on }: DecisionQuestionProps) {
  const { title, body, confirm, blocked, reason } = question;
  const id = useId();
  const failureText = useFailureText();
  const box = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || blocked) return;
    const text = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(Boolean(reason) && text === '');
    if (reason && text === '') document.getElementById(`${id}-reason`)?.focus();
    else on.onConfirm(text);
  };
  return (
    <form
      ref={box}
      tabIndex={-1}
      className="attendee-question"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
    >
      <p id={`${id}-title`} className="fw-semibold">
        {title}
      </p>
      {body}
      {reason && !blocked && (
        <Field
          id={`${id}-reason`}
          label={reason.label}
          hint={reason.hint}
          error={missing && reason.required}
          className="mb-0"
        >
          {(input) => (
            <TextArea
              {...input}
              name="reason"
              required
              rows={REASON_ROWS}
              maxLength={LONGEST_REASON}
              onChange={() => setMissing(false)}
            />
          )}
        </Field>
      )}
      {failure && <Alert tone="danger">{failureText(failure)}</Alert>}
      <div className="attendee-decision">
        {!blocked && (
          <Button type="submit" small variant={danger ? 'danger' : 'primary'} busy={busy}>
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
