import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SelectInput } from '@/components/ui/select-input';
import type { BanquetPerson, BanquetTable, SeatedPerson, SeatingPlan, SeatingSuggestion } from '@/lib/contract/seating';
import styles from './seating.module.css';

const NOWHERE = 'nowhere';

/** A person's name within the plan. */
export const personKey = ({ guestId, place }: SeatedPerson) => `${guestId}:${place}`;

interface SuggestedSeatsProps {
  suggestion: SeatingSuggestion;
  plan: SeatingPlan;
  nameOf: (person: BanquetPerson) => string;
  busy: boolean;
  onApply: (seats: SeatingSuggestion['seats']) => void;
  onDrop: () => void;
}

/** Where the provider would seat those who wait, before anybody is seated. */
export function SuggestedSeats({ suggestion, plan, nameOf, busy, onApply, onDrop }: SuggestedSeatsProps) {
  const t = useTranslations('seating.suggestion');
  const tableName = (id: string) => plan.tables.find((table) => table.id === id)?.name ?? '';
  return (
    <Card title={t('title')} className="mb-3">
      <p>{t('text', { count: suggestion.seats.length, left: suggestion.left })}</p>
      <ul className={styles.preview}>
        {suggestion.seats.map((wanted) => {
          const person = plan.people.find((each) => personKey(each) === personKey(wanted));
          return (
            <li key={personKey(wanted)}>
              {t('seat', { name: person ? nameOf(person) : '', table: tableName(wanted.tableId) })}
            </li>
          );
        })}
      </ul>
      <div className="d-flex flex-wrap gap-2 mt-3">
        {suggestion.seats.length > 0 && (
          <Button busy={busy} onClick={() => onApply(suggestion.seats)}>
            {t('apply')}
          </Button>
        )}
        <Button variant="secondary" onClick={onDrop}>
          {t('drop')}
        </Button>
      </div>
    </Card>
  );
}

interface SeatChosenProps {
  count: number;
  tables: readonly BanquetTable[];
  /** Free seats by the ids of tables. */
  free: ReadonlyMap<string, number>;
  busy: boolean;
  /** Null = at no table. */
  onSeat: (tableId: string | null) => void;
  onForget: () => void;
}

/** Sends the ticked people to a table, for those who do not drag. */
export function SeatChosen({ count, tables, free, busy, onSeat, onForget }: SeatChosenProps) {
  const t = useTranslations('seating');
  const [target, setTarget] = useState('');
  return (
    <fieldset>
      <legend className="h6">{t('chosen', { count })}</legend>
      <div className="d-flex flex-wrap gap-2">
        <SelectInput
          aria-label={t('sitAt')}
          className="w-auto"
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        >
          <option value="">{t('sitAt')}</option>
          {tables.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('option', { name, free: free.get(id) ?? 0 })}
            </option>
          ))}
          <option value={NOWHERE}>{t('nowhere')}</option>
        </SelectInput>
        <Button busy={busy} disabled={target === ''} onClick={() => onSeat(target === NOWHERE ? null : target)}>
          {t('sit')}
        </Button>
        <Button variant="quiet" onClick={onForget}>
          {t('forget')}
        </Button>
      </div>
    </fieldset>
  );
}
