import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Tick } from '@/components/ui/tick';
import { unbroken } from '@/components/ui/unbroken';
import type { Payment } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { Link } from '@/lib/i18n/navigation';
import styles from './payment.module.css';

interface DepositSentProps {
  payment: Pick<Payment, 'amount' | 'sent'>;
  /** Null where the payer has no reservation of their own: their page is this one. */
  calendarUrl: string | null;
  /** What follows after the review, judged by the reservation's present state. */
  next: ReactNode;
  /** Null where nothing more can be paid. */
  onAnother: (() => void) | null;
}

/** A proof that arrived: how much, that it is on its way, and what comes next. */
export function DepositSent({ payment, calendarUrl, next, onAnother }: DepositSentProps) {
  const t = useTranslations('payment.sent');
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { amount, sent } = payment;
  const counted = formatMoney(amount, locale);
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.sent}>
      <Tick />
      <h2>{t('title')}</h2>
      <p className={styles.toSend}>{sent ? formatMoney(sent.amount, locale) : counted}</p>
      {sent && <p className="text-secondary">{unbroken(t('counts', { amount: counted }))}</p>}
      <p>{t('text')}</p>
      <h3>{t('next')}</h3>
      <ol>
        <li>{t(calendarUrl ? 'review' : 'reviewShare')}</li>
        {next}
      </ol>
      <div className={styles.sentWays}>
        {calendarUrl && (
          <>
            <Link href="/adminReservacion" className={buttonClass('primary')}>
              {t('home')}
            </Link>
            <a href={calendarUrl} className={buttonClass('secondary')}>
              {t('calendar')}
            </a>
          </>
        )}
        {onAnother && (
          <Button variant="quiet" onClick={onAnother}>
            {t('another')}
          </Button>
        )}
      </div>
    </div>
  );
}
