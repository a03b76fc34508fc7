'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { refusedFieldsOf } from './read-refusal';
import { useCoupon } from './use-coupon';
import { useFailureText } from './use-failure-words';
import { useLiveQuote } from './use-live-quote';

const FIELD_ID = 'coupon';

const CODE_MOST = 40;

/** Where a coupon's code is typed, or the coupon that the booking has, with a way to take it out. */
export function CouponField() {
  const t = useTranslations('booking.coupon');
  const { offeredCoupon = '', refusedFields, refuseFields } = useBooking();
  const coupon = useDraft((draft) => draft.coupon);
  const change = useDraft((draft) => draft.change);
  const { quote } = useLiveQuote();
  const failure = useFailureText();
  const [typed, setTyped] = useState(offeredCoupon);
  const [isMissing, setMissing] = useState(false);
  const asked = useRef<HTMLDetailsElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    // The pressed button disappears when the coupon is taken or removed, so the focus moves on.
    if (!takesFocus.current) return;
    takesFocus.current = false;
    if (coupon) told.current?.focus();
    else asked.current?.querySelector('summary')?.focus();
  }, [coupon]);
  const attempt = useCoupon(() => {
    takesFocus.current = asked.current?.contains(document.activeElement) ?? false;
    refuseFields({});
  });
  const apply = () => {
    const code = typed.trim().toUpperCase();
    setMissing(code === '');
    if (code) attempt.save(code);
  };
  const remove = () => {
    takesFocus.current = true;
    refuseFields({});
    setTyped('');
    attempt.forget();
    change({ coupon: '' });
  };
  const { error: unpriced } = quote;
  // A coupon that ended since it was taken is refused with the price, before anything is booked.
  const refused = refusedFields[FIELD_ID] ?? (unpriced instanceof ApiError && refusedFieldsOf(unpriced)[FIELD_ID]);
  if (coupon)
    return (
      <div className={styles.coupon} data-refused={refused ? true : undefined}>
        <p ref={told} tabIndex={-1} role="status">
          {refused || t.rich('applied', { code: coupon, strong: (text) => <strong>{text}</strong> })}
        </p>
        <Button variant="quiet" small onClick={remove} aria-label={t('removeWhat', { code: coupon })}>
          {t('remove')}
        </Button>
      </div>
    );
  const error = isMissing ? t('missing') : attempt.failure ? failure(attempt.failure) : undefined;
  return (
    <details ref={asked} className={styles.couponAsk} open={offeredCoupon !== ''}>
      <summary>{t('ask')}</summary>
      <div className={styles.couponRow}>
        <Field id={FIELD_ID} label={t('label')} error={error}>
          {(inputProps) => (
            <TextInput
              {...inputProps}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={CODE_MOST}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(pressed) => {
                if (pressed.key !== 'Enter') return;
                // The form around it books; Enter in here only tries the code.
                pressed.preventDefault();
                apply();
              }}
            />
          )}
        </Field>
        <Button variant="secondary" busy={attempt.busy} onClick={apply}>
          {t('apply')}
        </Button>
      </div>
    </details>
  );
}
