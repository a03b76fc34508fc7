'use client';

import { useTranslations } from 'next-intl';
import { useDraft } from './booking-context';

export function TermsField({ isRefused }: { isRefused: boolean }) {
  const t = useTranslations('booking.checkout');
  const acceptTerms = useDraft((draft) => draft.acceptTerms);
  const change = useDraft((draft) => draft.change);
  return (
    <div className="field">
      <details className="mb-2">
        <summary>{t('termsRead')}</summary>
        <p className="text-secondary mt-2">{t('termsText')}</p>
      </details>
      <div className="form-check">
        <input
          type="checkbox"
          className={isRefused ? 'form-check-input is-invalid' : 'form-check-input'}
          id="accept-terms"
          checked={acceptTerms}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'accept-terms-error' : undefined}
          onChange={({ target }) => change({ acceptTerms: target.checked })}
        />
        <label className="form-check-label" htmlFor="accept-terms">
          {t('terms')}
        </label>
      </div>
      {isRefused && (
        <div className="invalid-feedback" id="accept-terms-error">
          {t('termsRequired')}
        </div>
      )}
    </div>
  );
}
