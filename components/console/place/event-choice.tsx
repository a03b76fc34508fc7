'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDebounced } from '@/components/reservation/use-debounced';
import { Button } from '@/components/ui/button';
import type { FieldInputProps } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { eventsQuery } from '@/lib/api/lazy-queries';
import type { EventSummary } from '@/lib/contract/event';

const STILL_MS = 250;

/** Lists of more events get a search field. */
const SEARCHED_PAST = 6;

interface EventChoiceProps extends FieldInputProps {
  agencyId: string;
  value: string;
  onChoose: (value: string) => void;
  /** The entry that chooses none. */
  noneLabel: string;
  /** Which events are offered; left out, all. */
  offers?: (event: EventSummary) => boolean;
  /** What of an event is chosen; left out, its id. */
  by?: 'id' | 'code';
}

/** Any event of an agency: the provider searches them, so that no number of events hides one. */
export function EventChoice({
  agencyId,
  value,
  onChoose,
  noneLabel,
  offers = () => true,
  by = 'id',
  ...input
}: EventChoiceProps) {
  const t = useTranslations('console.place');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const q = useDebounced(typed.trim(), STILL_MS);
  const found = useInfiniteQuery({
    ...eventsQuery(lazyBrowserHttp, { agencyId, q }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const listed = (found.data?.pages ?? [])
    .flatMap(({ data }) => data)
    .filter(offers)
    .map((event) => ({ value: event[by], label: `${event.eventName} · ${event.code}` }));
  // The chosen event stays in the list even where a search does not find it; a code of before tells by itself which.
  const before = by === 'code' && value !== '' ? { value, label: value } : null;
  const known = chosen?.value === value ? chosen : before;
  const offered = known && !listed.some((option) => option.value === value) ? [known, ...listed] : listed;
  const isSearched = q !== '' || typed !== '' || (found.data?.pages[0]?.total ?? 0) > SEARCHED_PAST;
  if (found.isError) {
    return (
      <div role="alert">
        <p className="text-secondary mb-1">{t('failed')}</p>
        <Button variant="secondary" small onClick={() => void found.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {isSearched && (
        <TextInput
          type="search"
          className="mb-2"
          aria-label={t('searchEvent')}
          placeholder={t('searchEvent')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <SelectInput
        {...input}
        value={value}
        aria-busy={found.isFetching}
        onChange={({ target }) => {
          setChosen(offered.find((option) => option.value === target.value) ?? null);
          onChoose(target.value);
        }}
      >
        <option value="">{found.isPending ? t('loading') : noneLabel}</option>
        {offered.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
      {found.hasNextPage && (
        <Button variant="quiet" small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {q !== '' && !found.isPlaceholderData ? t('found', { count: found.data?.pages[0]?.total ?? 0 }) : ''}
      </p>
    </>
  );
}
