import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { CopyValue } from '@/components/ui/copy-value';
import { Picture } from '@/components/ui/picture';
import { unbroken } from '@/components/ui/unbroken';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { stands } from '@/lib/domain/reservation-state';
import { whatsappShareLink } from '@/lib/domain/whatsapp';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { amountText } from './amount';
import { LapseNote } from './lapse-note';
import styles from './reservation.module.css';
import { standingLines } from './standing-lines';

interface EndPageProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  calendarUrl: string;
  /** The stay in Google's calendar; null where nobody sleeps there. */
  googleUrl: string | null;
  /** The event's page, to share with others. */
  shareUrl: string;
  locale: Locale;
}

/** The result of a booking by its present state: its key, what comes next, and where to go on. */
export async function EndPage({ reservation, scopes, calendarUrl, googleUrl, shareUrl, locale }: EndPageProps) {
  const t = await getTranslations({ locale, namespace: 'reservation' });
  const { key, contact, eventName, standing, status } = reservation;
  const isLive = stands(status);
  const isHeld = status === 'hold' || status === 'expired';
  const dues = await dueSteps(reservation, scopes, locale);
  const steps = [...dues, ...(await standingLines(reservation, { scopes, locale, said: { due: dues.length > 0 } }))];
  return (
    <div className={`container py-5 ${styles.end}`}>
      {isLive && <Picture src="/illustrations/rings.svg" alt="" width={140} height={105} eager />}
      <h1 className="mt-4">{t(`end.states.${standing.state}.title`, { name: contact.firstName })}</h1>
      <p className="lead">{t(`end.states.${standing.state}.lead`, { event: eventName })}</p>
      <div className={styles.keyBox}>
        <span className="kicker">{t('home.key')}</span>
        <CopyValue value={key} label={t('home.copy')} copiedLabel={t('home.copied')} />
      </div>
      <LapseNote lapse={reservation.lapse} locale={locale} />
      <h2 className="h3">{t('end.next')}</h2>
      <ol className={styles.nextSteps}>
        {steps.map((step) => (
          <li key={step}>
            <span>{unbroken(step)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {isHeld && (
          <Link href="/CheckOut" className={buttonClass('primary')}>
            {t(status === 'hold' ? 'home.confirm' : 'end.holdAgain')}
          </Link>
        )}
        {standing.due && !isHeld && (
          <Link href="/pagoModal" className={buttonClass('primary')}>
            {t('end.pay')}
          </Link>
        )}
        <Link href="/adminReservacion" className={buttonClass('secondary')}>
          {t('end.home')}
        </Link>
        {isLive && (
          <>
            <a href={calendarUrl} className={buttonClass('quiet')}>
              {t('end.calendar')}
            </a>
            {googleUrl && (
              <a href={googleUrl} className={buttonClass('quiet')} target="_blank" rel="noopener noreferrer">
                {t('documents.google')}
              </a>
            )}
            <a
              href={whatsappShareLink(`${t('end.shareText', { event: eventName })} ${shareUrl}`)}
              className={buttonClass('quiet')}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('end.share')}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

/** What a guest does about money, and what happens then; nothing where nothing is due. */
async function dueSteps({ standing, schedule, status }: Reservation, scopes: CurrencyScope[], locale: Locale) {
  const { due } = standing;
  if (!due || !stands(status)) return [];
  const t = await getTranslations({ locale, namespace: 'reservation.end' });
  const format = datesIn(locale);
  const facts = { amount: amountText({ money: due.amount, scopes, locale }), date: format.words(due.dueOn) };
  const step = due.kind === 'minimum' ? 'payStep' : due.kind === 'full' ? 'fullStep' : 'nextStep';
  const last = schedule.at(-1);
  return [
    t(due.when === 'overdue' ? 'overdueStep' : step, facts),
    t('validateStep'),
    ...(last?.kind === 'balance' && due.kind !== 'balance'
      ? [t('balanceStep', { date: format.words(last.dueOn) })]
      : []),
  ];
}
