'use client';

import { useLocale, useTranslations } from 'next-intl';
import { RecaptchaBox, type RecaptchaBoxProps } from './recaptcha-box';

/** The captcha's box in the page's language. */
export function CaptchaBox(props: Pick<RecaptchaBoxProps, 'siteKey' | 'version' | 'onToken'>) {
  const t = useTranslations('login.captcha');
  const locale = useLocale();
  const words = {
    label: t('label'),
    noKey: t('noKey'),
    noVersion: t('noVersion'),
    notLoaded: t('notLoaded'),
    notRun: t('notRun'),
  };
  return <RecaptchaBox {...props} locale={locale} words={words} />;
}
