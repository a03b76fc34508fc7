import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { guestConsentsKey, guestConsentsQuery, setSmsConsent } from '@/lib/api/reminder';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { GuestConsents as Consents } from '@/lib/contract/sms';
import { datesIn } from '@/lib/domain/date-text';

/** What the guest said of messages by each channel, where and when; read when it is opened. */
export function GuestConsents({ guestId }: { guestId: string }) {
  const t = useTranslations('guests.consents');
  return (
    <OpenedDetails summary={t('title')} className="mb-4">
      <List guestId={guestId} />
    </OpenedDetails>
  );
}

function List({ guestId }: { guestId: string }) {
  const t = useTranslations('guests.consents');
  const dates = datesIn(useLocale());
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { data, isPending } = useQuery(guestConsentsQuery(lazyBrowserHttp, guestId));
  const saving = useSend({
    send: setSmsConsent,
    onDone: (kept) => void queries.setQueryData<Consents>(guestConsentsKey(guestId), kept),
  });
  if (isPending) return <Skeleton lines={2} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  const stopped = data.sms !== null && !data.sms.given;
  return (
    <>
      <ul className="list-plain my-2">
        {(['mail', 'sms'] as const).map((channel) => {
          const said = data[channel];
          return (
            <li key={channel}>
              <strong>{t(`channels.${channel}`)}</strong>{' '}
              {said
                ? t(said.given ? 'yes' : 'no', {
                    source: t(`sources.${said.source}`),
                    date: dates.instant(said.at, AGENCY_ZONE),
                  })
                : t('nothing')}
            </li>
          );
        })}
      </ul>
      {saving.failure && <Alert tone="danger">{failureWords(saving.failure)}</Alert>}
      <Button variant="secondary" small busy={saving.busy} onClick={() => void saving.save({ guestId, sms: stopped })}>
        {t(stopped ? 'allow' : 'stop')}
      </Button>
    </>
  );
}
