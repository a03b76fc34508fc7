'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { FilterSelect } from '@/components/attendee/list/filter-select';
import { SearchInput } from '@/components/attendee/list/search-input';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { EVENT_PARAM, eventInQuery } from '@/lib/domain/event-address';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './record-list.module.css';

export interface RecordFilter {
  name: string;
  label: string;
  all: string;
  value: string;
  options: { value: string; label: string; count?: number | undefined }[];
}

/** A filter that is a day, YYYY-MM-DD. */
export interface RecordDay {
  name: string;
  label: string;
  value: string;
}

/** Filters that stay beside the search where others are folded, and how many in all fit without folding any. */
const LEADING = 2;
const UNFOLDED = 4;

interface RecordSearchProps {
  locale: Locale;
  labels: { search: string; hint: string; apply: string };
  /** The button that unfolds filters and folds them again; where it is left out all of them are in sight. */
  fold?: { more: string; fewer: string };
  /** Null where no words are looked for. */
  q: string | null;
  filters: RecordFilter[];
  days?: RecordDay[];
  /** Order that a search keeps before scripts load; null where the list has its plain order. */
  sort: string | null;
  /** Other query parameters that a search keeps before scripts load. */
  keep?: Record<string, string>;
}

/**
 * Search and filters of a list that the server draws. A plain form that asks by its address, before scripts load too.
 */
export function RecordSearch({ locale, labels, fold, q, filters, days = [], sort, keep = {} }: RecordSearchProps) {
  const router = useRouter();
  const pathname = usePathname();
  const code = eventInQuery(useSearchParams());
  const [busy, start] = useTransition();
  const [open, setOpen] = useState(false);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!busy) asked.current = null;
  }, [busy]);
  const ask = (name: string, value: string, how: 'push' | 'replace') => {
    // What was asked for last, which the address has only once the server has answered: two quick choices both hold.
    const query = new URLSearchParams(asked.current ?? window.location.search);
    query.delete('page');
    if (value) query.set(name, value);
    else query.delete(name);
    asked.current = query.toString();
    const href = query.size > 0 ? `${pathname}?${query}` : pathname;
    start(() => router[how](href, { scroll: false }));
  };
  const count = filters.length + days.length;
  const isLong = fold !== undefined && count > UNFOLDED;
  const leading = isLong ? filters.slice(0, LEADING) : filters;
  const others = filters.slice(leading.length);
  // Chosen filters stay visible; those that are next to the search on a wide screen are folded on a phone.
  const foldOf = (value: string, where: 'always' | 'phone') =>
    fold && count > 1 && !open && !value ? where : undefined;
  const whereOfDays = isLong ? 'always' : 'phone';
  const fieldOf = ({ name, ...filter }: RecordFilter, where: 'always' | 'phone') => (
    <div key={name} data-folded={foldOf(filter.value, where)}>
      <FilterSelect {...filter} id={`records-${name}`} name={name} onChoose={(value) => ask(name, value, 'push')} />
    </div>
  );
  return (
    <search>
      <form className={styles.search} aria-busy={busy} data-unfolded={(isLong && open) || undefined}>
        {q !== null && (
          <Field id="records-q" label={labels.search} className="mb-0">
            {(input) => (
              <SearchInput
                {...input}
                placeholder={labels.hint}
                value={q}
                onSearch={(words) => ask('q', words, 'replace')}
              />
            )}
          </Field>
        )}
        {leading.map((filter) => fieldOf(filter, 'phone'))}
        {fold && count > 1 && (
          <Button
            variant="quiet"
            small
            className={isLong ? styles.more : `${styles.more} d-md-none`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? fold.fewer : fold.more}
          </Button>
        )}
        {others.map((filter) => fieldOf(filter, 'always'))}
        {days.map(({ name, label, value }) => (
          <div key={name} data-folded={foldOf(value, whereOfDays)}>
            <Field id={`records-${name}`} label={label} className="mb-0">
              {(input) => (
                <DateInput
                  {...input}
                  locale={locale}
                  name={name}
                  value={value}
                  onChange={(day, isHalfTyped) => !isHalfTyped && ask(name, day, 'push')}
                />
              )}
            </Field>
          </div>
        ))}
        {code && <input type="hidden" name={EVENT_PARAM} value={code} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <Button type="submit" small>
            {labels.apply}
          </Button>
        </noscript>
      </form>
    </search>
  );
}
