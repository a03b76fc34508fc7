import { Button } from '@/components/ui/button';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import type { FilmFilters } from './film-view';
import styles from './training.module.css';

export interface FilterLabels {
  search: string;
  hint: string;
  role: string;
  anyRole: string;
  topic: string;
  anyTopic: string;
  clear: string;
  /** For none, one and several films; `#` is the number. */
  counts: { none: string; one: string; several: string };
}

interface Choice {
  value: string;
  label: string;
}

interface FilmFilterProps {
  filters: FilmFilters;
  onChange: (filters: FilmFilters) => void;
  topics: Choice[];
  roles: Choice[];
  labels: FilterLabels;
  count: number;
  total: number;
}

export function FilmFilter({ filters, onChange, topics, roles, labels, count, total }: FilmFilterProps) {
  const { none, one, several } = labels.counts;
  const counted = (count === 0 ? none : count === 1 ? one : several).replace('#', String(count));
  const choose = (name: 'role' | 'topic', label: string, all: string, choices: Choice[]) => (
    <div>
      <label htmlFor={`films-${name}`}>{label}</label>
      <SelectInput
        id={`films-${name}`}
        value={filters[name]}
        onChange={({ currentTarget }) => onChange({ ...filters, [name]: currentTarget.value })}
      >
        <option value="">{all}</option>
        {choices.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </SelectInput>
    </div>
  );
  return (
    <search className={styles.filter}>
      <div>
        <label htmlFor="films-q">{labels.search}</label>
        <TextInput
          id="films-q"
          type="search"
          value={filters.q}
          placeholder={labels.hint}
          onChange={({ currentTarget }) => onChange({ ...filters, q: currentTarget.value })}
        />
      </div>
      {choose('role', labels.role, labels.anyRole, roles)}
      {choose('topic', labels.topic, labels.anyTopic, topics)}
      <p role="status">
        {counted}
        {count < total && (
          <Button variant="quiet" small onClick={() => onChange({ q: '', role: '', topic: '' })}>
            {labels.clear}
          </Button>
        )}
      </p>
    </search>
  );
}
