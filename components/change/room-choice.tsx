'use client';

import { useTranslations } from 'next-intl';
import type { CancelRoom } from './cancel-form';
import styles from './change.module.css';

interface RoomChoiceProps {
  rooms: CancelRoom[];
  /** Ids; null = the whole booking. */
  chosen: string[] | null;
  onChoose: (chosen: string[] | null) => void;
}

/** All of a booking, or some of its rooms. */
export function RoomChoice({ rooms, chosen, onChoose }: RoomChoiceProps) {
  const t = useTranslations('change.cancel');
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id);
    onChoose(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend className="h4">{t('which')}</legend>
      {[true, false].map((whole) => (
        <div key={String(whole)} className="form-check">
          <input
            id={`cancel-${whole ? 'whole' : 'part'}`}
            type="radio"
            name="cancel-which"
            className="form-check-input"
            checked={(chosen === null) === whole}
            onChange={() => onChoose(whole ? null : [])}
          />
          <label className="form-check-label" htmlFor={`cancel-${whole ? 'whole' : 'part'}`}>
            {t(whole ? 'whole' : 'part')}
          </label>
        </div>
      ))}
      {chosen !== null && (
        <div className="ms-4 mt-2">
          {rooms.map(({ id, name }) => (
            <div key={id} className="form-check">
              <input
                id={`cancel-${id}`}
                type="checkbox"
                className="form-check-input"
                checked={chosen.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              <label className="form-check-label" htmlFor={`cancel-${id}`}>
                {name}
              </label>
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
