'use client';

import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { localeOfPath, localePath } from '@/lib/domain/language-path';
import en from '@/messages/en/errors.json';
import es from '@/messages/es/errors.json';
import { StatusPage } from '../status-page/status-page';
import { reloadForMissingChunk } from './reload-for-missing-chunk';

interface FailurePageProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** A failed load: says what to do next in the page's language, and carries the key that the log has too. */
export function FailurePage({ error, retry }: FailurePageProps) {
  useEffect(() => reloadForMissingChunk(error), [error]);
  const { texts, home } = failureTexts();
  return (
    <StatusPage
      code="500"
      title={texts.title}
      text={texts.text}
      actions={
        <>
          <button type="button" className={buttonClass('primary')} onClick={retry}>
            {texts.retry}
          </button>
          <a href={home} className={buttonClass('quiet')}>
            {texts.home}
          </a>
        </>
      }
    >
      {error.digest && (
        <p>
          {texts.reference} <code>{error.digest}</code>
        </p>
      )}
    </StatusPage>
  );
}

/** Read without next-intl: its own set-up may be what failed, and every page carries this file. */
export function failureTexts() {
  const lang = typeof document === 'undefined' ? 'es' : localeOfPath(window.location.pathname);
  return { lang, texts: lang === 'en' ? en.failure : es.failure, home: localePath('/', lang) };
}
