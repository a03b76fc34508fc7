import { useTranslations } from 'next-intl';
import type { HouseholdPerson, StaffHousehold } from '@/lib/contract/household';
import styles from './answer-form.module.css';

interface AnsweredListProps {
  people: readonly (HouseholdPerson & Partial<Pick<StaffHousehold['people'][number], 'activities'>>)[];
  /** Set for staff, who also see to what each comes and what each eats. */
  detailed?: boolean;
}

/** Everybody of a household with the own answer. */
export function AnsweredList({ people, detailed = false }: AnsweredListProps) {
  const t = useTranslations('household.answers');
  const diets = useTranslations('diets');
  const hosts = new Map(people.filter(({ seat }) => seat === 0).map(({ guestId, name }) => [guestId, name]));
  const wishes = ({ attends, meal, needs, dietNote, activities = [] }: AnsweredListProps['people'][number]) =>
    attends
      ? [...activities, meal && t(`meals.${meal}`), ...needs.map((need) => diets(need)), dietNote]
          .filter(Boolean)
          .join(' · ')
      : '';
  return (
    <ul className={`list-plain ${styles.answered}`}>
      {people.map((person) => {
        const { guestId, seat, name, attends } = person;
        return (
          <li key={`${guestId} ${seat}`}>
            <span>
              {name ?? t('companion', { number: seat, host: hosts.get(guestId) ?? '' })}
              {detailed && <small>{wishes(person)}</small>}
            </span>
            <b>{t(attends === null ? 'open' : attends ? 'comes' : 'declines')}</b>
          </li>
        );
      })}
    </ul>
  );
}
