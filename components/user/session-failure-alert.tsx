'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import type { SessionFailure } from '@/lib/api/session-failure';

/** Which sentence a form shows for a refused login: password, key or code. */
export type FailureSentence = 'LOGIN_FAILED' | 'KEY_FAILED' | 'CODE_FAILED' | 'CHOSEN_FAILED';

export type OwnSentences = Partial<Record<SessionFailure['code'], ReactNode>>;

interface SessionFailureAlertProps {
  failure: SessionFailure | null;
  wrong: FailureSentence;
  /** What this form says of a refusal in its own words. */
  own?: OwnSentences | undefined;
  children?: ReactNode;
}

/** Says why a login failed, and takes the focus so that screen readers say it. */
export function SessionFailureAlert({ failure, wrong, own, children }: SessionFailureAlertProps) {
  const t = useTranslations('login.failure');
  const words = useLoginFailureWords(wrong);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  // Being asked for a second factor is not shown as a failure.
  if (!failure || failure.code === 'SECOND_FACTOR') return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="danger">
        <p className="mb-0">{own?.[failure.code] ?? words(failure)}</p>
        {failure.code === 'INTERNAL' && failure.requestId && (
          <p className="mb-0 small">{t('requestId', { requestId: failure.requestId })}</p>
        )}
        {children}
      </Alert>
    </div>
  );
}

const MINUTE = 60;

function useLoginFailureWords(wrong: FailureSentence) {
  const t = useTranslations('login.failure');
  return ({ code, retryAfterSeconds, message }: SessionFailure): string => {
    if (message) return message;
    const seconds = retryAfterSeconds ?? MINUTE;
    switch (code) {
      case 'LOGIN_FAILED':
      case 'UNAUTHENTICATED':
        return t(wrong);
      case 'TOO_MANY_REQUESTS':
        return seconds > 2 * MINUTE
          ? t('TOO_MANY_REQUESTS_MINUTES', { minutes: Math.ceil(seconds / MINUTE) })
          : t('TOO_MANY_REQUESTS', { seconds });
      case 'LINK_INVALID':
      case 'CAPTCHA':
      case 'MAIL_UNVERIFIED':
      case 'DEMO_FROM_AFAR':
      case 'FORBIDDEN':
      case 'NOT_FOUND':
      case 'INVALID':
      case 'BUSY':
      case 'NETWORK':
        return t(code);
      default:
        return t('other');
    }
  };
}
