import { useTranslations } from 'next-intl';
import { MovableItem } from '@/components/ui/movable-item';
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
  return (
    <ul className={styles.people}>
      {people.map((person) => {
        const key = personKey(person);
        return (
          <MovableItem
            key={key}
            name={key}
            isChosen={chosen?.has(key) ?? null}
            onChoose={onChoose}
            className={styles.person}
          >
            {nameOf(person)}
            {person.attendance === 'pending' && <small className="text-secondary"> · {t('unanswered')}</small>}
          </MovableItem>
        );
      })}
    </ul>
  );
}
