'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ListLink } from '@/components/console/list/list-link';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { browserHttp } from '@/lib/api/http';
import { reservationCountsQuery } from '@/lib/api/reservation';
import { balanceFilter, needFilter, type ReservationCounts } from '@/lib/contract/reservation-list';
import { reservationState } from '@/lib/contract/standing';
import { mayRead } from '@/lib/domain/private-data';
import { useStaff } from '../staff-context';
import styles from './attendee-filters.module.css';
import { FilterSelect } from './filter-select';
import { filterOf, isFiltered, type ListState } from './list-state';
import { SearchInput } from './search-input';
import { useListState } from './use-list-state';

/**
 * Search and filters with their numbers. A plain form that asks by its address, so that it works before scripts load.
 */
export function AttendeeFilters({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.filters');
  const statusWord = useTranslations('standing.staffState');
  const staff = useStaff();
  const { state, go } = useListState();
  const [open, setOpen] = useState(() => isFiltered({ ...state, q: '', need: '' }));
  const { data: counts } = useQuery({
    ...reservationCountsQuery(browserHttp, { eventId, ...filterOf(state) }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: Partial<ListState>, how?: 'push' | 'replace') => go({ ...change, page: 1 }, how);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filter({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <search aria-label={t('title')}>
      <NeedLinks counts={counts} />
      <form className={styles.filters} onSubmit={submit}>
        <Field id="attendees-q" label={t('search')} className="mb-0">
          {(input) => (
            <SearchInput
              {...input}
              placeholder={t(mayRead('contact', staff) ? 'searchHint' : 'searchHintWithoutContact')}
              value={state.q}
              onSearch={(q) => filter({ q }, 'replace')}
            />
          )}
        </Field>
        <Button
          variant="quiet"
          small
          className={styles.more}
          aria-expanded={open}
          aria-controls="attendees-more"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'fewer' : 'more')}
        </Button>
        <div className={styles.moreFields} id="attendees-more" data-open={open || undefined}>
          <FilterSelect
            id="attendees-status"
            name="status"
            label={t('status')}
            all={t('anyStatus')}
            value={state.status}
            options={reservationState.options.map((value) => ({
              value,
              label: statusWord(value),
              count: counts?.state[value],
            }))}
            onChoose={(status) => filter({ status })}
          />
          <FilterSelect
            id="attendees-balance"
            name="balance"
            label={t('balance')}
            all={t('anyBalance')}
            value={state.balance}
            options={balanceFilter.options.map((value) => ({
              value,
              label: t(`balances.${value}`),
              count: counts?.balance[value],
            }))}
            onChoose={(balance) => filter({ balance })}
          />
          <FilterSelect
            id="attendees-category"
            name="category"
            label={t('category')}
            all={t('anyCategory')}
            value={state.category}
            options={(counts?.category ?? []).map(({ id, name, count }) => ({ value: id, label: name, count }))}
            onChoose={(category) => filter({ category })}
          />
          <DayFilter
            id="attendees-from"
            name="from"
            label={t('from')}
            value={state.from}
            onChoose={(from) => filter({ from })}
          />
          <DayFilter
            id="attendees-to"
            name="to"
            label={t('to')}
            value={state.to}
            min={state.from}
            onChoose={(to) => filter({ to })}
          />
        </div>
        <noscript>
          <Button type="submit" small>
            {t('apply')}
          </Button>
        </noscript>
      </form>
    </search>
  );
}

/** Links that show only what waits for a decision, each with its count; an empty one is less prominent. */
function NeedLinks({ counts }: { counts: ReservationCounts | undefined }) {
  const t = useTranslations('attendees.needs');
  const { state, go, hrefOf } = useListState();
  const choices = [
    { need: '' as const, count: null },
    ...needFilter.options.map((need) => ({ need, count: counts?.need[need] ?? null })),
  ];
  return (
    <nav className={styles.needs} aria-label={t('title')}>
      {choices.map(({ need, count }) => (
        <ListLink
          key={need}
          href={hrefOf({ need, page: 1 })}
          onGo={() => go({ need, page: 1 })}
          aria-current={state.need === need ? 'true' : undefined}
          data-empty={count === 0 || undefined}
        >
          {t(need || 'all')}
          {count !== null && <span className="tabular">{count}</span>}
        </ListLink>
      ))}
    </nav>
  );
}

interface DayFilterProps {
  id: string;
  name: string;
  label: string;
  value: string;
  min?: string;
  onChoose: (day: string) => void;
}

/** A filter by day of arrival. A half typed date does not filter yet. */
function DayFilter({ id, name, label, value, min, onChoose }: DayFilterProps) {
  const locale = useLocale();
  return (
    <Field id={id} label={label} className="mb-0">
      {(input) => (
        <DateInput
          {...input}
          locale={locale}
          name={name}
          value={value}
          min={min}
          onChange={(day, isHalfTyped) => !isHalfTyped && onChoose(day)}
        />
      )}
    </Field>
  );
}
