'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import { Badge } from '@/components/ui/badge';
import type { TransportRequest } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { TRANSPORT_TONES } from '../status-tones';
import { RequestActions } from './request-actions';
import styles from './transport.module.css';

/** One request with its state, and the quote that waits for an answer. */
export function RequestCard({ request }: { request: TransportRequest }) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const format = datesIn(locale);
  const { kind, status, origin, destination, departureDate, returnDate, adults, minors, holder, quote } = request;
  return (
    <li className={styles.card} data-status={status}>
      <div className={styles.head}>
        <h3 className="h5">{t('route', { origin, destination })}</h3>
        <Badge tone={TRANSPORT_TONES[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className={styles.facts}>
        <span>{t(`kind.${kind}`)}</span>
        <span className="tabular">{unbroken(`${t('guest.departure')} ${format.short(departureDate)}`)}</span>
        <span className="tabular">
          {returnDate ? unbroken(`${t('guest.return')} ${format.short(returnDate)}`) : t('guest.oneWay')}
        </span>
        <span>{t('people', { adults, minors })}</span>
        <span>{holder}</span>
      </p>
      {request.notes && <p className={styles.notes}>{request.notes}</p>}
      {quote && (
        <div className={styles.quote}>
          <p className={styles.amount}>
            <span>{t('guest.quote')}</span> <strong>{formatMoney(quote, locale)}</strong>
          </p>
          {request.quoteNotes && <p>{request.quoteNotes}</p>}
          <p className="text-secondary mb-0">{status === 'accepted' ? t('guest.acceptedText') : t('guest.apart')}</p>
        </div>
      )}
      {status === 'requested' && <p className="text-secondary mb-0">{t('guest.waiting')}</p>}
      <RequestActions request={request} />
    </li>
  );
}
