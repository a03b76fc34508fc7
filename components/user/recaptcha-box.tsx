'use client';

import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';

// Google's box and its script come only where they are asked for.
const Recaptcha = lazy(() => import('react-google-recaptcha'));

/** The box's label and its four sentences of what went wrong. */
export type CaptchaWords = Record<'label' | 'noKey' | 'noVersion' | 'notLoaded' | 'notRun', string>;

export interface RecaptchaBoxProps {
  siteKey: string;
  version: string;
  /** Language of the captcha's own texts. */
  locale: string;
  words: CaptchaWords;
  onToken: (token: string | null) => void;
}

/** After so long without the box an empty place is explained; where it comes after all, the sentence goes. */
const LATE_MS = 10_000;

/** Google's box is 304 px wide and does not shrink: in a form on a phone its small kind stands. */
const WIDE_PX = 430;

/** The checkbox that tells people from robots. */
export function RecaptchaBox({ siteKey, version, locale, words, onToken }: RecaptchaBoxProps) {
  const [place, setPlace] = useState<'waits' | 'late' | 'filled' | 'broken'>('waits');
  useEffect(() => {
    const timer = setTimeout(() => setPlace((before) => (before === 'waits' ? 'late' : before)), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const failed = (sentence: string) => (
    <Alert tone="warning">
      <p className="mb-0">{sentence}</p>
    </Alert>
  );
  if (siteKey === '') return failed(words.noKey);
  if (version === '') return failed(words.noVersion);
  if (place === 'broken') return failed(words.notLoaded);
  return (
    <fieldset className="mb-3">
      <legend className="form-label fs-6">{words.label}</legend>
      {place === 'late' && failed(words.notLoaded)}
      <IfItThrows show={failed(words.notRun)}>
        <Suspense fallback={<div style={{ height: 78 }} />}>
          <Recaptcha
            sitekey={siteKey}
            hl={locale}
            size={globalThis.innerWidth < WIDE_PX ? 'compact' : 'normal'}
            onChange={onToken}
            onExpired={() => onToken(null)}
            onErrored={() => setPlace('broken')}
            asyncScriptOnLoad={({ errored }: { errored?: boolean } = {}) => setPlace(errored ? 'broken' : 'filled')}
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
