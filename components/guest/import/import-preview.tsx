import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { type GuestUpload, previewGuestImport } from '@/lib/api/guest-import';
import { useSend } from '@/lib/api/use-send';
import { DRY_RUN_ROWS, type GuestDryRun, type RowVerdict, rowVerdict } from '@/lib/contract/guest-import';
import styles from './guest-import.module.css';

const TONES: Record<RowVerdict, BadgeTone> = { new: 'success', update: 'info', duplicate: 'neutral', error: 'danger' };

/** Rows that are drawn at once: more of them make a phone slow. */
const SHOWN = 50;

/** What an import would do: how many rows of each kind, and each of them with what is wrong with it, in words. */
export function ImportPreview({ first, upload }: { first: GuestDryRun; upload: GuestUpload }) {
  const t = useTranslations('guests.import');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const [rows, setRows] = useState(first.rows);
  const [shown, setShown] = useState(SHOWN);
  const [only, setOnly] = useState<RowVerdict | null>(null);
  const more = useSend({
    send: previewGuestImport,
    onDone: (next) => {
      setRows((before) => [...before, ...next.rows]);
      setShown((before) => before + SHOWN);
    },
  });
  const wanted = only ? rows.filter(({ verdict }) => verdict === only) : rows;
  const isMore = wanted.length > shown || rows.length < first.total;
  const showMore = () => {
    if (wanted.length > shown || rows.length >= first.total) setShown(shown + SHOWN);
    else more.save({ ...upload, from: Math.ceil(rows.length / DRY_RUN_ROWS) * DRY_RUN_ROWS });
  };
  return (
    <section aria-label={t('preview')} className={styles.preview}>
      <p role="status">{t('found', { count: first.total, format: first.format, encoding: first.encoding })}</p>
      {first.otherSheets.length > 0 && (
        <Alert tone="warning">
          {t('otherSheets', {
            sheet: first.sheet ?? '',
            count: first.otherSheets.length,
            others: format.list(first.otherSheets),
          })}
        </Alert>
      )}
      <fieldset className={styles.verdicts}>
        <legend className="visually-hidden">{t('only')}</legend>
        {rowVerdict.options.map((verdict) => (
          <Button
            key={verdict}
            small
            variant={only === verdict ? 'primary' : 'secondary'}
            aria-pressed={only === verdict}
            disabled={first.counts[verdict] === 0}
            onClick={() => {
              setOnly(only === verdict ? null : verdict);
              setShown(SHOWN);
            }}
          >
            {t(`counts.${verdict}`, { count: first.counts[verdict] })}
          </Button>
        ))}
      </fieldset>
      <DataTable
        caption={t('rows')}
        hideCaption
        rows={wanted.slice(0, shown).map((row) => ({ ...row, id: String(row.line) }))}
        empty={<p>{t('noneHere')}</p>}
        columns={[
          { id: 'line', header: t('line'), cell: ({ line }) => line, align: 'end' },
          {
            id: 'verdict',
            header: t('verdict'),
            cell: ({ verdict }) => <Badge tone={TONES[verdict]}>{t(`verdicts.${verdict}`)}</Badge>,
          },
          { id: 'guest', header: t('guest'), cell: ({ guest }) => <GuestCell guest={guest} /> },
          {
            id: 'problems',
            header: t('problemsHeader'),
            cell: ({ problems }) =>
              problems.length > 0 && (
                <ul className="list-plain">
                  {problems.map(({ field, message }) => (
                    <li key={`${field}${message}`}>{message}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {more.failure && <Alert tone="danger">{failureWords(more.failure)}</Alert>}
      {isMore && (
        <Button small variant="quiet" busy={more.busy} onClick={showMore}>
          {t('more', { shown: Math.min(shown, wanted.length), total: only ? first.counts[only] : first.total })}
        </Button>
      )}
    </section>
  );
}

function GuestCell({ guest }: { guest: GuestDryRun['rows'][number]['guest'] }) {
  const t = useTranslations('guests.import');
  const { name, mobile, email, companions, household, tags = [] } = guest;
  const facts = [mobile, email, companions > 0 && t('companions', { count: companions }), household, ...tags];
  return (
    <span className={styles.guest}>
      <strong>{name || t('nameless')}</strong>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </span>
  );
}
