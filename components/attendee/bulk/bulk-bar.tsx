'use client';

import { useTranslations } from 'next-intl';
import bars from '@/components/console/sticky-bar.module.css';
import { Button } from '@/components/ui/button';
import type { BulkItem } from '@/lib/contract/bulk';
import styles from './bulk.module.css';
import { BULK_KINDS, type Candidate } from './candidates';
import type { Selection } from './use-selection';

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
