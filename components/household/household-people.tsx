import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { askGuestErasure, householdErasureQuery } from '@/lib/api/personal-data';
import { QueryProvider } from '@/lib/api/query-provider';
import { useSend } from '@/lib/api/use-send';
import type { GuestErasure } from '@/lib/contract/personal-data';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';

/** Each of a household, with the wish that their data be erased. Queries come with it: the page around it has none. */
export function HouseholdPeople({ token }: { token: string }) {
  return (
    <QueryProvider>
      <People token={token} />
    </QueryProvider>
  );
}

function People({ token }: { token: string }) {
  const t = useTranslations('household.data');
  const { data, isPending } = useQuery(householdErasureQuery(lazyBrowserHttp, token));
  if (isPending) return <Skeleton lines={3} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  return (
    <>
      <p className="mt-2">{t('lead')}</p>
      <ul className="list-plain">
        {data.map((person) => (
          <PersonData key={person.guestId} token={token} person={person} />
        ))}
      </ul>
    </>
  );
}

/** One of the household: the wish, or until when it is done. */
function PersonData({ token, person }: { token: string; person: GuestErasure }) {
  const t = useTranslations('household.data');
  const format = datesIn(useLocale());
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const { guestId, name, dueOn, booked } = person;
  const sending = useSend({
    send: (http, ask: boolean) => askGuestErasure(http, { token, guestId, ask }),
    onDone: (people) => {
      queries.setQueryData(householdErasureQuery(lazyBrowserHttp, token).queryKey, people);
    },
  });
  const failure = sending.failure && failureWords(sending.failure);
  return (
    <li className="mb-3">
      <strong>{name}</strong>
      {booked && (
        <p className="mb-0">
          {t.rich('booked', { link: (words) => <Link href="/adminReservacion/datos">{words}</Link> })}
        </p>
      )}
      {!booked && dueOn && (
        <>
          <p className="mb-1">{t('asked', { date: format.words(dueOn) })}</p>
          {failure && <Alert tone="danger">{failure}</Alert>}
          <Button
            small
            variant="secondary"
            busy={sending.busy}
            aria-label={t('takeBackOf', { name })}
            onClick={() => void sending.save(false)}
          >
            {t('takeBack')}
          </Button>
        </>
      )}
      {!booked && !dueOn && (
        <div>
          <ConfirmedButton
            small
            label={t('ask')}
            aria-label={t('askOf', { name })}
            danger
            title={t('askOf', { name })}
            text={t('sure')}
            labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
            sending={sending}
            failure={failure}
            onConfirm={() => void sending.save(true)}
          />
        </div>
      )}
    </li>
  );
}
