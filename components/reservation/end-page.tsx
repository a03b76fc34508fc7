import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button/button-class';
import { CopyValue } from '@/components/ui/copy-value/copy-value';
import { Picture } from '@/components/ui/picture/picture';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { amountText } from './amount';
import styles from './reservation.module.css';
import { unbroken } from './unbroken';

interface EndPageProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  calendarUrl: string;
  /** The event's page, for whoever is told of the booking. */
  shareUrl: string;
  locale: Locale;
}

/** The booking is finished: the key, what comes next, and the date for the calendar. */
export async function EndPage({ reservation, scopes, calendarUrl, shareUrl, locale }: EndPageProps) {
  const t = await getTranslations({ locale, namespace: 'reservation' });
  const format = datesIn(locale);
  const { key, contact, eventName, nextDue, schedule, balance } = reservation;
  const last = schedule.at(-1);
  const steps = nextDue
    ? [
        t(nextDue.kind === 'minimum' || nextDue.kind === 'full' ? 'end.payStep' : 'end.nextStep', {
          amount: amountText({ money: nextDue.amount, scopes, locale }),
          date: format.words(nextDue.dueOn),
        }),
        t('end.validateStep'),
        ...(last && last.kind === 'balance' && nextDue.kind !== 'balance'
          ? [t('end.balanceStep', { date: format.words(last.dueOn) })]
          : []),
      ]
    : [t('end.paidStep')];
  return (
    <div className={`container py-5 ${styles.end}`}>
      <Picture src="/illustrations/rings.svg" alt="" width={140} height={105} eager />
      <h1 className="mt-4">{t('end.title', { name: contact.firstName })}</h1>
      <p className="lead">{t('end.lead', { event: eventName })}</p>
      <div className={styles.keyBox}>
        <span className="kicker">{t('home.key')}</span>
        <CopyValue value={key} label={t('home.copy')} copiedLabel={t('home.copied')} />
      </div>
      <h2 className="h3">{t('end.next')}</h2>
      <ol className={styles.nextSteps}>
        {steps.map((step) => (
          <li key={step}>
            <span>{unbroken(step)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {balance.amount > 0 && (
          <Link href="/pagoModal" className={buttonClass('primary')}>
            {t('end.pay')}
          </Link>
        )}
        <Link href="/adminReservacion" className={buttonClass('secondary')}>
          {t('end.home')}
        </Link>
        <a href={calendarUrl} className={buttonClass('quiet')}>
          {t('end.calendar')}
        </a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${t('end.shareText', { event: eventName })} ${shareUrl}`)}`}
          className={buttonClass('quiet')}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('end.share')}
        </a>
      </div>
    </div>
  );
}
