'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { Alert } from '@/components/ui/alert/alert';

// Google's box and its script come only where somebody failed three times.
const Recaptcha = lazy(() => import('react-google-recaptcha'));

interface CaptchaBoxProps {
  siteKey: string;
  version: string;
  onToken: (token: string | null) => void;
}

/** The checkbox that tells people from robots. Specification 5 and 8 (its four sentences). */
export function CaptchaBox({ siteKey, version, onToken }: CaptchaBoxProps) {
  const t = useTranslations('login.captcha');
  const locale = useLocale();
  const [broken, setBroken] = useState(false);
  const failed = (sentence: string) => (
    <Alert tone="warning">
      <p className="mb-0">{sentence}</p>
    </Alert>
  );
  if (siteKey === '') return failed(t('noKey'));
  if (version === '') return failed(t('noVersion'));
  if (broken) return failed(t('notLoaded'));
  return (
    <fieldset className="mb-3">
      <legend className="form-label fs-6">{t('label')}</legend>
      <IfItThrows show={failed(t('notRun'))}>
        <Suspense fallback={<div style={{ height: 78 }} />}>
          <Recaptcha
            sitekey={siteKey}
            hl={locale}
            onChange={onToken}
            onExpired={() => onToken(null)}
            onErrored={() => setBroken(true)}
            asyncScriptOnLoad={({ errored }: { errored?: boolean } = {}) => setBroken(errored === true)}
          />
        </Suspense>
      </IfItThrows>
    </fieldset>
  );
}

class IfItThrows extends Component<{ show: ReactNode; children: ReactNode }, { thrown: boolean }> {
  override state = { thrown: false };
  static getDerivedStateFromError() {
    return { thrown: true };
  }
  override render() {
    return this.state.thrown ? this.props.show : this.props.children;
  }
}
