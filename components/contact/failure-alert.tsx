'use client';

import { useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import type { SessionFailure } from '@/lib/api/session-failure';
import { type ContactLabels, FAILURES, type FailureWord } from './contact-labels';

interface FailureAlertProps {
  failure: SessionFailure | null;
  words: ContactLabels['failure'];
}

/** Why a form of the contact pages did not leave; it takes the focus, so that it is heard as well as seen. */
export function FailureAlert({ failure, words }: FailureAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  const word: FailureWord = FAILURES.find((code) => code === failure.code) ?? 'other';
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="danger" title={failure.message ? undefined : words.title}>
        <p className="mb-0">{failure.message ?? words[word]}</p>
        {word === 'CAPTCHA' && (
          <noscript>
            <p className="mb-0">{words.noScript}</p>
          </noscript>
        )}
        {failure.code === 'INTERNAL' && failure.requestId && (
          <p className="mb-0 small">{words.requestId.replace('{requestId}', failure.requestId)}</p>
        )}
      </Alert>
    </div>
  );
}
