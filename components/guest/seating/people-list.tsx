import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { BanquetPerson } from '@/lib/contract/seating';
import { personKey } from './seat-people';
import styles from './seating.module.css';

interface PeopleListProps {
  people: readonly BanquetPerson[];
  /** Keys of those who are ticked; null where nobody can be seated. */
  chosen: ReadonlySet<string> | null;
  nameOf: (person: BanquetPerson) => string;
  onChoose: (key: string, isChosen: boolean) => void;
}

/** People of a table, or of none, who are ticked or dragged. */
export function PeopleList({ people, chosen, nameOf, onChoose }: PeopleListProps) {
  const t = useTranslations('seating');
  const id = useId();
  const Name = chosen ? 'label' : 'span';
  return (
    <ul className={styles.people}>
      {people.map((person) => {
        const key = personKey(person);
        return (
          <li
            key={key}
            draggable={chosen !== null}
            onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', key)}
            className={styles.person}
          >
            {chosen && (
              <input
                id={`${id}-${key}`}
                type="checkbox"
                className="form-check-input flex-shrink-0"
                checked={chosen.has(key)}
                onChange={({ currentTarget }) => onChoose(key, currentTarget.checked)}
              />
            )}
            <Name {...(chosen && { htmlFor: `${id}-${key}` })}>
              {nameOf(person)}
              {person.attendance === 'pending' && <small className="text-secondary"> · {t('unanswered')}</small>}
            </Name>
          </li>
        );
      })}
    </ul>
  );
}
