'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { bankTransactionsQuery } from '@/lib/api/bank-statement';
import { browserHttp } from '@/lib/api/http';
import { type TransactionState, transactionState } from '@/lib/contract/bank-statement';
import styles from './statement.module.css';
import { StatementImport } from './statement-import';
import { TransactionCard } from './transaction-card';

const SKELETON_LINES = 8;

interface StatementDeskProps {
  agencyId: string;
  eventId: string;
}

/** A file of the bank to take over, and its rows by what is known of them. */
export function StatementDesk({ agencyId, eventId }: StatementDeskProps) {
  const t = useTranslations('statements');
  const pager = useTranslations('attendees.pager');
  const failureWords = useFailureWords();
  const [state, setState] = useState<TransactionState>('unmatched');
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...bankTransactionsQuery(browserHttp, { agencyId, state, page }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return (
      <Alert tone="danger" title={t('failed')}>
        {failureWords(error)}
      </Alert>
    );
  if (!data) return <Skeleton lines={SKELETON_LINES} label={t('loading')} />;
  const choose = (wanted: TransactionState) => {
    setState(wanted);
    setPage(1);
  };
  const pages = Math.ceil(data.counts[state] / data.perPage);
  return (
    <div className={styles.desk}>
      <StatementImport agencyId={agencyId} accounts={data.accounts} />
      <section aria-label={t('statesLabel')}>
        <div className={styles.states}>
          {transactionState.options.map((each) => (
            <Button
              key={each}
              small
              variant={each === state ? 'primary' : 'secondary'}
              aria-pressed={each === state}
              onClick={() => choose(each)}
            >
              {t(`states.${each}`, { count: data.counts[each] })}
            </Button>
          ))}
        </div>
        {data.rows.length === 0 && <EmptyState title={t(`empty.${state}`)} text={t('emptyText')} />}
        <ul className={`list-plain ${styles.rows}`}>
          {data.rows.map((row) => (
            <TransactionCard key={`${row.id} ${row.version}`} row={row} eventId={eventId} />
          ))}
        </ul>
        {pages > 1 && (
          <nav className={styles.states} aria-label={pager('label')}>
            <Button small variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {pager('previous')}
            </Button>
            <span className="tabular">{`${page} / ${pages}`}</span>
            <Button small variant="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {pager('next')}
            </Button>
          </nav>
        )}
      </section>
    </div>
  );
}
