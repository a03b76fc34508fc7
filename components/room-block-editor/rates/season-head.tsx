import { useLocale, useTranslations } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import styles from '../editor.module.css';
import type { CellProblem } from './rate-matrix';

interface SeasonHeadProps {
  id: string;
  number: number;
  season: { firstNight: string; lastNight: string };
  problem: CellProblem | undefined;
  onChange: (season: { firstNight: string; lastNight: string }) => void;
  onRemove: () => void;
}

export function SeasonHead({ id, number, season, problem, onChange, onRemove }: SeasonHeadProps) {
  const t = useTranslations('block.rates');
  const locale = useLocale();
  const invalid = problem ? true : undefined;
  const described = problem ? `${id}-error` : undefined;
  return (
    <div className={styles.season}>
      <span>
        {t('season', { number })}
        <button type="button" className="btn-close" aria-label={t('removeSeason', { number })} onClick={onRemove} />
      </span>
      <DateInput
        id={id}
        locale={locale}
        aria-label={`${t('season', { number })}: ${t('seasonFrom')}`}
        aria-invalid={invalid}
        aria-describedby={described}
        value={season.firstNight}
        onChange={(firstNight) => onChange({ ...season, firstNight })}
      />
      <DateInput
        locale={locale}
        aria-label={`${t('season', { number })}: ${t('seasonTo')}`}
        aria-invalid={invalid}
        aria-describedby={described}
        value={season.lastNight}
        onChange={(lastNight) => onChange({ ...season, lastNight })}
      />
      {problem && (
        <small id={described} className={styles.nightError}>
          {t(problem)}
        </small>
      )}
    </div>
  );
}
