'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import type { Joinable } from '@/lib/contract/join';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { useChange } from './use-change';

interface JoinOffersProps {
  reservationKey: string;
  others: Joinable[];
}

/** Other bookings with the same address, each of which may come into this one instead of a new room. */
export function JoinOffers({ reservationKey: key, others }: JoinOffersProps) {
  const t = useTranslations('change.join');
  const locale = useLocale();
  const format = datesIn(locale);
  const joining = useChange({
    send: (calls, other: Joinable, idempotencyKey) =>
      calls.joinBooking({ key, other: other.key, expectedTotal: other.together.amount, idempotencyKey }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      joining.goHome();
    },
  });
  return (
    <section className="mb-5 measure" aria-labelledby="join-title">
      <h2 className="h4" id="join-title">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      {others.map((other) => (
        <div key={other.key} className="mb-4">
          <p className="mb-2">
            <strong>{other.key}</strong> · {formatMoney(other.total, locale)}
            {other.rooms.map(({ id, categoryName, checkIn, checkOut }) => (
              <small key={id} className="d-block text-secondary">
                {categoryName}, {format.range(checkIn, checkOut)}
              </small>
            ))}
            {other.passes > 0 && (
              <small className="d-block text-secondary">{t('passes', { count: other.passes })}</small>
            )}
          </p>
          <ConfirmedButton
            label={t('open')}
            variant="secondary"
            small
            title={t('question', { key: other.key })}
            text={t('sure', { total: formatMoney(other.together, locale) })}
            labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
            sending={joining}
            failure={joining.failureText}
            onConfirm={() => joining.save(other)}
          />
        </div>
      ))}
    </section>
  );
}
