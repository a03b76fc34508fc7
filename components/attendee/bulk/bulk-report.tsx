'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { BulkItem } from '@/lib/contract/bulk';
import { csvFile } from '@/lib/domain/csv';
import { inWholeUnits } from '@/lib/domain/money';
import { useMoney } from '../staff-context';
import { useFailureText } from '../use-failure-text';
import styles from './bulk.module.css';
import { saveText } from './save-text';
import type { BulkOutcome } from './use-bulk-run';

const TONES: Record<BulkOutcome['outcome'], BadgeTone> = {
  done: 'success',
  refused: 'danger',
  stopped: 'neutral',
  unknown: 'warning',
};

interface BulkReportProps {
  outcomes: BulkOutcome[];
  decision: BulkItem['decision'];
}

/** What became of each: the refused first, since they are what is left to do. */
export function BulkReportView({ outcomes, decision }: BulkReportProps) {
  const t = useTranslations('attendees.bulk');
  const money = useMoney();
  const failureText = useFailureText();
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  const left = outcomes.length - done;
  const why = ({ outcome, error }: BulkOutcome) => {
    if (outcome === 'stopped' || outcome === 'unknown') return t(`${outcome}Why`);
    return error ? failureText(error) : '';
  };
  const save = () => {
    const header = (['holder', 'key', 'what', 'currency', 'amount', 'outcome', 'why'] as const).map((name) =>
      t(`csv.${name}`),
    );
    const rows = outcomes.map((entry) => {
      const { holder, key, kind, category, amount } = entry.candidate;
      const what = [t(`kind.${kind}`), category].filter(Boolean).join(' · ');
      return [holder, key, what, amount.currency, inWholeUnits(amount), t(`outcome.${entry.outcome}`), why(entry)];
    });
    saveText(t('csv.file'), csvFile([header, ...rows]));
  };
  return (
    <>
      <Alert tone={left === 0 ? 'success' : 'warning'}>
        <p>{t(`${decision}Report`, { done, left })}</p>
      </Alert>
      <ul className={styles.list}>
        {outcomes
          .toSorted((a, b) => Number(a.outcome === 'done') - Number(b.outcome === 'done'))
          .map((entry) => (
            <li key={entry.candidate.id}>
              <span>
                {entry.candidate.holder}
                <small>
                  {[t(`kind.${entry.candidate.kind}`), entry.candidate.category, money.plain(entry.candidate.amount)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {why(entry) && <small className={styles.why}>{why(entry)}</small>}
              </span>
              <Badge tone={TONES[entry.outcome]}>{t(`outcome.${entry.outcome}`)}</Badge>
            </li>
          ))}
      </ul>
      <Button variant="secondary" small onClick={save}>
        {t('download')}
      </Button>
    </>
  );
}
