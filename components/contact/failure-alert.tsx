'use client';

import { ApiError } from '@/lib/api/api-error';
import { type SessionFailure, sessionFailure } from '@/lib/api/session-failure';
import { type ContactLabels, FAILURES, type FailureWord } from './contact-labels';

/** What the alert says of an error. One that is not of a call: a script did not load, so the line is broken. */
export const failureOf = (error: unknown): SessionFailure =>
  error instanceof ApiError ? sessionFailure(error) : { code: 'NETWORK', requestId: null, retryAfterSeconds: null };

interface FailureAlertProps {
  failure: SessionFailure | null;
  words: ContactLabels['failure'];
}

const takeFocus = (box: HTMLElement | null) => box?.focus();

/** Why a form of the contact pages did not leave; it takes the focus, so that it is heard as well as seen. */
export function FailureAlert({ failure, words }: FailureAlertProps) {
  if (!failure) return null;
  const word: FailureWord = FAILURES.find((code) => code === failure.code) ?? 'other';
  return (
    <div ref={takeFocus} tabIndex={-1} role="alert" className="alert alert-danger">
      {!failure.message && <p className="alert-title">{words.title}</p>}
      <p>{failure.message ?? words[word]}</p>
      {word === 'CAPTCHA' && (
        <noscript>
          <p>{words.noScript}</p>
        </noscript>
      )}
      {failure.code === 'INTERNAL' && failure.requestId && (
        <p className="small">{words.requestId.replace('{requestId}', failure.requestId)}</p>
      )}
    </div>
  );
}
