'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import bars from '@/components/console/sticky-bar.module.css';
import { Button } from '@/components/ui/button';
import type { BulkItem } from '@/lib/contract/bulk';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { useStaff } from '../staff-context';
import styles from './bulk.module.css';
import { BULK_KINDS, type Candidate, candidatesOf } from './candidates';

export interface BulkWish {
  candidates: Candidate[];
  decision: BulkItem['decision'];
}

interface BulkBarProps {
  selection: Selection;
  onAsk: (wish: BulkWish) => void;
}

/** What can be done with the chosen reservations, by kind of decision. */
export function BulkBar({ selection, onAsk }: BulkBarProps) {
  const t = useTranslations('attendees.bulk');
  if (selection.size === 0) return null;
  const groups = BULK_KINDS.map((kind) => ({
    kind,
    candidates: selection.candidates.filter((candidate) => candidate.kind === kind),
  })).filter(({ candidates }) => candidates.length > 0);
  return (
    <section className={`${bars.chosen} ${styles.bar}`} aria-label={t('title')}>
      <p role="status">
        {t('selected', { count: selection.size })}
        <button type="button" className={styles.clear} onClick={selection.clear}>
          {t('clear')}
        </button>
      </p>
      {groups.map(({ kind, candidates }) => (
        <fieldset key={kind} className={styles.group}>
          <legend>{t(`kinds.${kind}`, { count: candidates.length })}</legend>
          {(['approve', 'reject'] as const).map((decision) => (
            <Button
              key={decision}
              small
              variant={decision === 'approve' ? 'primary' : 'secondary'}
              aria-haspopup="dialog"
              aria-label={t(`${decision}Kind.${kind}`, { count: candidates.length })}
              onClick={() => onAsk({ candidates, decision })}
            >
              {t(decision)}
            </Button>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

export interface Selection {
  /** Whether anything of the row can be decided by this person. */
  isSelectable: (row: ReservationSummary) => boolean;
  has: (key: string) => boolean;
  size: number;
  candidates: Candidate[];
  set: (rows: readonly ReservationSummary[], chosen: boolean) => void;
  clear: () => void;
}

/** The chosen reservations, kept over the pages of the list; of each the newest state that was seen. */
export function useSelection(shown: readonly ReservationSummary[]): Selection {
  const staff = useStaff();
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReservationSummary>>(new Map());
  const newest = new Map(shown.map((row) => [row.key, row]));
  const rows = [...chosen.values()]
    .map((row) => newest.get(row.key) ?? row)
    .filter((row) => candidatesOf(row, staff).length > 0);
  return {
    isSelectable: (row) => candidatesOf(row, staff).length > 0,
    has: (key) => rows.some((row) => row.key === key),
    size: rows.length,
    candidates: rows.flatMap((row) => candidatesOf(row, staff)),
    set(changed, isChosen) {
      const next = new Map(chosen);
      for (const row of changed) {
        if (isChosen) next.set(row.key, row);
        else next.delete(row.key);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
