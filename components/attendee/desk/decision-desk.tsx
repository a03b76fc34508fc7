'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { unbroken } from '@/components/ui/unbroken';
import { DecidedContext } from '../decision/next-decision';
import { RetryAlert } from '../failure';
import styles from './decision-desk.module.css';

const KEYS = { next: 'j', previous: 'k' } as const;

/** Keys that press the buttons of the decision that is open. */
export const DECISION_KEYS = { approve: 'a', reject: 'r' } as const;

const SKELETON_LINES = 10;

interface DecisionDeskProps<Item extends { id: string }> {
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch' | 'isFetching'>;
  /** What waits, the oldest first; undefined while it loads. */
  items: Item[] | undefined;
  /** How many wait, those that are not listed included. */
  total: number;
  words: {
    loading: string;
    failed: string;
    queue: string;
    emptyTitle: string;
    emptyText: string;
    /** Said instead of the empty notice to the person who decided the last ones. */
    done: (count: number) => string;
  };
  /** Links to other pages, next to the one back to the list. */
  links?: ReactNode;
  /** Facts of the open item, with its decision. */
  facts: (item: Item) => ReactNode;
  /** One item of the queue, on two lines. */
  line: (item: Item) => { name: string; figure: string; more: string };
  /** Shown next to the open item, which is the first of `items`; what the next one needs may load meanwhile. */
  beside: (items: Item[]) => ReactNode;
}

/** A queue to decide item by item: all that is needed for the decision, and two presses for each. */
export function DecisionDesk<Item extends { id: string }>({
  query,
  items,
  total,
  words,
  ...desk
}: DecisionDeskProps<Item>) {
  const t = useTranslations('attendees.desk');
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  // By its id, never by its place: the list may change while somebody looks at one of them.
  const [chosen, setChosen] = useState<string | null>(null);
  const waiting = (items ?? []).filter(({ id }) => !decided.has(id));
  const at = Math.max(
    0,
    waiting.findIndex(({ id }) => id === chosen),
  );
  const current = waiting[at];
  const step = (by: number) => setChosen(waiting[at + by]?.id ?? current?.id ?? null);
  useHotkeys(KEYS.next, () => step(1));
  useHotkeys(KEYS.previous, () => step(-1));
  const goOn = () => {
    if (!current) return;
    setDecided(new Set([...decided, current.id]));
    setChosen((waiting[at + 1] ?? waiting[at - 1])?.id ?? null);
  };
  const links = (
    <>
      <EventLink href="/adminmaster/Asistentes" className={buttonClass('quiet', { small: true })}>
        {t('back')}
      </EventLink>
      {desk.links}
    </>
  );
  if (query.error && !query.isFetching && !items)
    return <RetryAlert title={words.failed} error={query.error} onRetry={() => void query.refetch()} />;
  if (!items || (!current && query.isFetching)) return <Skeleton lines={SKELETON_LINES} label={words.loading} />;
  if (!current)
    return (
      <EmptyState
        title={words.emptyTitle}
        text={decided.size > 0 ? words.done(decided.size) : words.emptyText}
        action={<div className={styles.bar}>{links}</div>}
      />
    );
  return (
    <>
      <div className={styles.bar}>
        <Button
          small
          variant="secondary"
          aria-keyshortcuts={KEYS.previous}
          disabled={at === 0}
          onClick={() => step(-1)}
        >
          {t('previous')}
        </Button>
        <strong className="tabular" role="status">
          {t('position', { at: at + 1, total: waiting.length })}
        </strong>
        <Button
          small
          variant="secondary"
          aria-keyshortcuts={KEYS.next}
          disabled={at === waiting.length - 1}
          onClick={() => step(1)}
        >
          {t('next')}
        </Button>
        {links}
      </div>
      <p className={styles.keys}>
        {t('keys', {
          next: KEYS.next.toUpperCase(),
          previous: KEYS.previous.toUpperCase(),
          approve: DECISION_KEYS.approve.toUpperCase(),
          reject: DECISION_KEYS.reject.toUpperCase(),
        })}
      </p>
      <div className={styles.desk}>
        <div className={styles.facts}>
          <DecidedContext key={current.id} value={goOn}>
            {desk.facts(current)}
          </DecidedContext>
          <nav className={styles.queue} aria-label={words.queue}>
            <ol className="list-plain">
              {waiting.map((item) => (
                <li key={item.id}>
                  <Line {...desk.line(item)} isCurrent={item === current} onChoose={() => setChosen(item.id)} />
                </li>
              ))}
            </ol>
          </nav>
          {total > items.length && <Alert tone="info">{t('more', { total })}</Alert>}
        </div>
        {desk.beside(waiting.slice(at, at + 2))}
      </div>
    </>
  );
}

interface LineProps {
  name: string;
  figure: string;
  more: string;
  isCurrent: boolean;
  onChoose: () => void;
}

const Line = ({ name, figure, more, isCurrent, onChoose }: LineProps) => (
  <button type="button" aria-current={isCurrent || undefined} onClick={onChoose}>
    <span>{name}</span>
    <span className="tabular">{figure}</span>
    <small>{unbroken(more)}</small>
  </button>
);
