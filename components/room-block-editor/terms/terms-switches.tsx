import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field/field';
import { SelectInput } from '@/components/ui/select-input/select-input';
import { type EventTerms, eventTerms } from '@/lib/contract/event-terms';
import styles from '../editor.module.css';

type Switches = Pick<EventTerms, 'waitlistEnabled' | 'waitlistFillsGaps' | 'guestListShows'>;

interface TermsSwitchesProps {
  id: string;
  switches: Switches;
  onTurn: (changed: Partial<Switches>) => void;
  children: ReactNode;
}

const shows = eventTerms.shape.guestListShows;

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
    <div className={styles.form}>
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
