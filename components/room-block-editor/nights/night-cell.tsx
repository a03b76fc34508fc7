import { useLocale, useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { TextInput } from '@/components/ui/text-input';
import { datesIn } from '@/lib/domain/date-text';
import styles from '../editor.module.css';
import type { NightDraft, ShownNight } from './night-drafts';

interface NightCellProps {
  id: string;
  night: ShownNight;
  /** Why this night cannot be saved. */
  error: string | null;
  onChange: (draft: NightDraft) => void;
  onMove: (event: KeyboardEvent, date: string) => void;
}

const WHOLE = 100;

/** One night: how many rooms, how many are sold, whether it is on sale. */
export function NightCell({ id, night, error, onChange, onMove }: NightCellProps) {
  const t = useTranslations('block.nights');
  const format = datesIn(useLocale());
  const { date, stored, draft, changed } = night;
  const day = format.brief(date);
  const sold = stored?.sold ?? 0;
  const full = stored && stored.allotted > 0 ? (sold / stored.allotted) * WHOLE : 0;
  const look = [styles.night, changed && styles.changed, draft.closed && styles.shut, error && styles.refused];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <div className={styles.nightHead}>
        <strong>
          <span className={styles.weekday}>{format.part(date, { weekday: 'short' })}</span> {day}
        </strong>
        {!stored && <small>{t('added')}</small>}
      </div>
      <TextInput
        id={id}
        aria-label={t('allotted', { date: day })}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-sold`, error && `${id}-error`].filter(Boolean).join(' ')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.allotted}
        onChange={(event) => onChange({ ...draft, allotted: event.target.value })}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => onMove(event, date)}
      />
      <p id={`${id}-sold`} className={styles.sold}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${full}%` }} />
        </span>
        <span>{t('sold', { sold })}</span> <span>{t('free', { free: stored?.free ?? 0 })}</span>
      </p>
      <label className={styles.shutLabel}>
        <input
          type="checkbox"
          className="form-check-input"
          checked={draft.closed}
          aria-label={t('close', { date: day })}
          onChange={(event) => onChange({ ...draft, closed: event.target.checked })}
        />
        <span aria-hidden="true">{t('closed')}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.nightError}>
          {error}
        </p>
      )}
    </div>
  );
}
