'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { guestDuplicatesKey, guestDuplicatesQuery, mergeGuests } from '@/lib/api/guest';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import type { GuestRow } from '@/lib/contract/guest';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './guest.module.css';

interface Wish {
  kept: GuestRow;
  other: GuestRow;
}

/** Guests who may be on the list twice, pair by pair, and the button to merge two. */
export function GuestDuplicates({ eventId }: { eventId: string }) {
  const t = useTranslations('guests.duplicates');
  const common = useTranslations('common');
  const router = useRouter();
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const [wish, setWish] = useState<Wish | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    ...guestDuplicatesQuery(lazyBrowserHttp, { eventId }),
    // Every change of a guest may make or end a pair.
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const lookAgain = () => {
    router.refresh();
    return queries.invalidateQueries({ queryKey: guestDuplicatesKey(eventId) });
  };
  const edit = useSend({
    send: mergeGuests,
    onDone: ({ name }) => {
      notify({ tone: 'success', text: t('merged', { name }) });
      setWish(null);
      return lookAgain();
    },
    onFailed: () => void lookAgain(),
  });
  return (
    <Card title={t('title')}>
      {error && !isFetching && (
        <Alert tone="danger" title={t('failed')}>
          <p>{failureWords(error)}</p>
          <Button small variant="secondary" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {!data && isFetching && <Skeleton lines={3} label={common('loading')} />}
      {data && <p role="status">{data.total === 0 ? t('none') : t('count', { total: data.total })}</p>}
      {data && data.total > 0 && <p className="text-secondary">{t('lead')}</p>}
      <ul className={styles.pairs}>
        {data?.pairs.map(({ guests: [one, two], reasons }) => (
          <li key={`${one.id} ${two.id}`}>
            <p className="d-flex flex-wrap gap-1 mb-2">
              {reasons.map((reason) => (
                <Badge key={reason} tone="warning">
                  {t(`reasons.${reason}`)}
                </Badge>
              ))}
            </p>
            <div className={styles.pair}>
              {[
                { kept: one, other: two },
                { kept: two, other: one },
              ].map((pair) => (
                <div key={pair.kept.id}>
                  <GuestFacts guest={pair.kept} />
                  <Button small variant="secondary" aria-haspopup="dialog" onClick={() => setWish(pair)}>
                    {t('keep', { name: pair.kept.name })}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {data && data.total > data.pairs.length && <p className="mt-3 mb-0">{t('more', { shown: data.pairs.length })}</p>}
      <ConfirmDialog
        show={wish !== null}
        busy={edit.busy}
        title={t('askTitle')}
        text={wish && t('ask', { kept: wish.kept.name, other: wish.other.name })}
        labels={{ close: common('close'), cancel: t('cancel'), confirm: t('confirm') }}
        onClose={() => {
          setWish(null);
          edit.forget();
        }}
        onConfirm={() => {
          if (!wish) return;
          const { kept, other } = wish;
          edit.save({
            id: kept.id,
            merge: { version: kept.version, other: { id: other.id, version: other.version } },
          });
        }}
      >
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      </ConfirmDialog>
    </Card>
  );
}

/** What tells two records apart. */
function GuestFacts({ guest }: { guest: GuestRow }) {
  const t = useTranslations('guests');
  const { name, mobile, email, household, side, tags, attendance, booked, calls } = guest;
  const made = calls.done + calls.waiting;
  const facts = [
    t(`attendance.${attendance}`),
    ...(booked ? [t('duplicates.booked')] : []),
    ...(made > 0 ? [t('duplicates.calls', { count: made })] : []),
    ...[household, side, ...tags].filter((word) => word !== null),
  ];
  return (
    <p className="mb-2">
      <strong>{name}</strong>
      <br />
      {[mobile, email].filter(Boolean).join(' · ')}
      <br />
      <small className="text-secondary">{facts.join(' · ')}</small>
    </p>
  );
}
