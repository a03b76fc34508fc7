import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { eventTerms } from '@/lib/contract/event-terms';
import editorStyles from '../editor.module.css';
import styles from './terms.module.css';
import type { Switches } from './terms-draft';

interface TermsSwitchesProps {
  id: string;
  switches: Switches;
  onTurn: (changed: Partial<Switches>) => void;
  children: ReactNode;
}

const shows = eventTerms.shape.guestListShows;
const rules = eventTerms.shape.guestChanges;

export function TermsSwitches({ id, switches, onTurn, children }: TermsSwitchesProps) {
  const t = useTranslations('block.terms');
  const box = (name: 'waitlistEnabled' | 'waitlistFillsGaps') => (
    <label className={styles.check}>
      <input
        type="checkbox"
        className="form-check-input"
        checked={switches[name]}
        onChange={(event) => onTurn({ [name]: event.target.checked })}
      />
      {t(name)}
    </label>
  );
  return (
    <div className="d-grid gap-3">
      <div>
        {box('waitlistEnabled')}
        {box('waitlistFillsGaps')}
      </div>
      {children}
      <Field id={`${id}-shows`} label={t('guestListShows')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={switches.guestListShows}
            onChange={(event) => onTurn({ guestListShows: shows.parse(event.target.value) })}
          >
            {shows.options.map((option) => (
              <option key={option} value={option}>
                {t(`shows.${option}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </div>
  );
}

/** The switches of what guests may change of an approved room, and until which day. */
export function ChangeRuleFields({ id, switches, onTurn }: Omit<TermsSwitchesProps, 'children'>) {
  const t = useTranslations('block.terms');
  const locale = useLocale();
  return (
    <div className={editorStyles.two}>
      <Field id={`${id}-changes`} label={t('guestChanges')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={switches.guestChanges}
            onChange={(event) => onTurn({ guestChanges: rules.parse(event.target.value) })}
          >
            {rules.options.map((option) => (
              <option key={option} value={option}>
                {t(`guestChangesOptions.${option}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${id}-lock`} label={t('changesLockDate')} hint={t('changesLockHint')} className="mb-0">
        {(input) => (
          <DateInput
            {...input}
            locale={locale}
            value={switches.changesLockDate ?? ''}
            onChange={(day, isHalfTyped) => !isHalfTyped && onTurn({ changesLockDate: day || null })}
          />
        )}
      </Field>
    </div>
  );
}
