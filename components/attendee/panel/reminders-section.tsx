import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { reservationRemindersQuery } from '@/lib/api/reminder';
import { useInstant } from '../staff-context';
import styles from './panel.module.css';

/** What the guest was reminded of by itself, and will be; read when it is opened. */
export function RemindersSection({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.reminders');
  return (
    <section>
      <h3>{t('title')}</h3>
      <OpenedDetails summary={t('open')}>
        <Reminders reservationKey={reservationKey} />
      </OpenedDetails>
    </section>
  );
}

function Reminders({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.reminders');
  const instant = useInstant();
  const { data, isPending } = useQuery(reservationRemindersQuery(lazyBrowserHttp, reservationKey));
  if (isPending) return <Skeleton lines={3} />;
  if (!data) return <p className="text-danger">{t('failed')}</p>;
  const { sent, planned } = data;
  if (sent.length + planned.length === 0) return <p className="text-secondary">{t('none')}</p>;
  return (
    <ol className={`list-plain ${styles.lines}`}>
      {planned.map(({ rule, at, held }) => (
        <li key={`${rule} ${at}`}>
          <span>{t(`rules.${rule}`)}</span>
          <small className="text-end tabular">
            {t(held ? 'held' : 'next', { date: instant(at), why: held ? t(`why.${held}`) : '' })}
          </small>
        </li>
      ))}
      {sent.map(({ rule, at, state }) => (
        <li key={`${rule} ${at}`}>
          <span>{t(`rules.${rule}`)}</span>
          <small className="text-end tabular">{t(`states.${state}`, { date: instant(at) })}</small>
        </li>
      ))}
    </ol>
  );
}
