'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { TransportRequest } from '@/lib/contract/reservation';
import type { Stay } from '@/lib/domain/nights';
import { RequestCard } from './request-card';
import type { FirstRequest } from './request-form';
import styles from './transport.module.css';

/** The form comes when somebody asks: most visits only look. */
const RequestForm = lazy(() => import('./request-form').then((module) => ({ default: module.RequestForm })));

interface TransportIslandProps {
  reservationKey: string;
  requests: TransportRequest[];
  mayAsk: boolean;
  /** What a new request starts from. */
  first: FirstRequest;
  stays: Stay[];
}

export function TransportIsland({ reservationKey, requests, mayAsk, first, stays }: TransportIslandProps) {
  const t = useTranslations('transport.guest');
  const [asking, setAsking] = useState(false);
  return (
    <>
      {requests.length === 0 && !asking && <p>{t('none')}</p>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
      {asking && (
        <Suspense>
          <RequestForm {...{ reservationKey, first, stays }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {mayAsk && !asking && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {requests.length > 0 ? t('another') : t('open')}
        </Button>
      )}
    </>
  );
}
