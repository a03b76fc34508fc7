'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert/alert';
import type { SessionFailure } from '@/lib/api/session/session-failure';

interface SessionFailureAlertProps {
  failure: SessionFailure | null;
  /** What "not right" means here: email and password, or reservation key and email. */
  wrong: 'LOGIN_FAILED' | 'KEY_FAILED';
}

/** Says why a login failed and takes the focus, so that it is heard as well as seen. */
export function SessionFailureAlert({ failure, wrong }: SessionFailureAlertProps) {
  const t = useTranslations('login.failure');
  const words = useFailureWords(wrong);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="danger">
        <p className="mb-0">{words(failure)}</p>
        {failure.code === 'INTERNAL' && failure.requestId && (
          <p className="mb-0 small">{t('requestId', { requestId: failure.requestId })}</p>
        )}
      </Alert>
    </div>
  );
}

const MINUTE = 60;

function useFailureWords(wrong: 'LOGIN_FAILED' | 'KEY_FAILED') {
  const t = useTranslations('login.failure');
  return ({ code, retryAfterSeconds }: SessionFailure): string => {
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
      case 'INVALID':
      case 'BUSY':
      case 'NETWORK':
        return t(code);
      default:
        return t('other');
    }
  };
}
