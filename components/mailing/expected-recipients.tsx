import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { expectedQuery } from '@/lib/api/mailing';
import { MAILING_LIMITS } from '@/lib/contract/mailing';
import styles from './mailing.module.css';

/** Whom a message that is ahead would reach as things stand, by name, and whom not and why; read when it is opened. */
export function ExpectedRecipients({ id }: { id: string }) {
  const t = useTranslations('mailings.whom');
  return (
    <OpenedDetails summary={t('open')} className="mt-2">
      <Names id={id} />
    </OpenedDetails>
  );
}

function Names({ id }: { id: string }) {
  const t = useTranslations('mailings');
  const { data, isPending, refetch } = useQuery(expectedQuery(lazyBrowserHttp, id));
  if (isPending) return <Skeleton lines={3} />;
  if (!data)
    return (
      <>
        <Alert tone="danger">{t('failed')}</Alert>
        <Button onClick={() => void refetch()}>{t('again')}</Button>
      </>
    );
  const { expected, missed, counts } = data;
  const more = counts.recipients - expected.length;
  return (
    <>
      {expected.length === 0 ? (
        <p className="mb-2">{t('whom.nobody')}</p>
      ) : (
        <ul className={styles.missed}>
          {expected.map(({ guestId, name, channel }) => (
            <li key={guestId}>
              <strong>{name}</strong> {t(`whom.by.${channel}`)}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-secondary">{t('whom.more', { count: more })}</p>}
      {missed.length > 0 && (
        <>
          <p className="mb-1">{t('whom.leftOut')}</p>
          <ul className={styles.missed}>
            {missed.map(({ guestId, name, reason }) => (
              <li key={guestId ?? name}>
                <strong>{name}</strong> {t(`missed.skipped.${reason ?? 'changed'}`)}
              </li>
            ))}
          </ul>
          {missed.length === MAILING_LIMITS.shown && (
            <p className="text-secondary">{t('missed.more', { count: MAILING_LIMITS.shown })}</p>
          )}
        </>
      )}
    </>
  );
}
