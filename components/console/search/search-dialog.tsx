'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '@/components/reservation/use-debounced';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { TextInput } from '@/components/ui/text-input';
import { consoleSearchQueryOf } from '@/lib/api/console-search';
import { browserHttp } from '@/lib/api/http';
import { type ConsoleSearch, SEARCH_LETTERS } from '@/lib/contract/console-search';
import { datesIn } from '@/lib/domain/date-text';
import { eventInQuery, withEvent } from '@/lib/domain/event-address';
import { stateWord } from '@/lib/domain/standing-words';
import { Link } from '@/lib/i18n/navigation';
import { useEventHref } from '../place/event-link';
import type { Person } from '../place/use-switch-place';
import styles from './console-search.module.css';
import { destinationsOf, named, type Place } from './destinations';

const STILL_MS = 200;

const LONGEST = 100;

/** Pages that match, of many. */
const MOST_PAGES = 6;

interface Hit {
  id: string;
  title: string;
  detail: string;
  href: string;
}

interface Group {
  id: 'actions' | 'events' | 'guests' | 'pages' | 'reservations';
  hits: Hit[];
}

interface SearchDialogProps {
  person: Person;
  onClose: () => void;
  /** Shows the list of keys instead. */
  onKeys: () => void;
}

/** Everything that has a name, found as it is typed: a combobox whose list is of links. */
export function SearchDialog({ person, onClose, onKeys }: SearchDialogProps) {
  const t = useTranslations('console.search');
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { groups, found, isAsked } = useGroups(typed, person);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(active, hits.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const steer = (pressed: KeyboardEvent) => {
    if (hits.length === 0) return;
    const next = { ArrowDown: (at + 1) % hits.length, ArrowUp: (at + hits.length - 1) % hits.length }[pressed.key];
    const isEnter = pressed.key === 'Enter';
    if (next === undefined && !isEnter) return;
    pressed.preventDefault();
    if (next !== undefined) {
      setActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    } else document.getElementById(idOf(at))?.click();
  };
  let index = -1;
  return (
    <Modal show title={t('title')} closeLabel={t('close')} onClose={onClose} size="lg" contentClassName={styles.window}>
      <TextInput
        type="search"
        autoFocus
        role="combobox"
        aria-label={t('label')}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? idOf(at) : undefined}
        placeholder={t('hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={steer}
      />
      {found.isError && (
        <Alert tone="danger" className="mt-3">
          <p>{t('failed')}</p>
          <Button small variant="secondary" onClick={() => void found.refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      <div id={listId} role="listbox" aria-label={t('title')} className={styles.found} aria-busy={found.isFetching}>
        {groups.map((group) => (
          <fieldset key={group.id} aria-label={t(`groups.${group.id}`)} className={styles.group}>
            <span className={styles.kind} aria-hidden="true">
              {t(`groups.${group.id}`)}
            </span>
            {group.hits.map((hit) => {
              index += 1;
              const own = index;
              return (
                <Link
                  key={hit.id}
                  id={idOf(own)}
                  href={hit.href}
                  role="option"
                  aria-selected={own === at}
                  tabIndex={-1}
                  className={styles.hit}
                  onMouseMove={() => setActive(own)}
                  onClick={onClose}
                >
                  <strong>{hit.title}</strong>
                  <small>{hit.detail}</small>
                </Link>
              );
            })}
          </fieldset>
        ))}
      </div>
      {isAsked && hits.length === 0 && !found.isFetching && !found.isError && (
        <p className="text-secondary mt-3 mb-0">{t('none')}</p>
      )}
      <p role="status" className="visually-hidden">
        {isAsked && !found.isFetching ? t('count', { count: hits.length }) : ''}
      </p>
      <p className={styles.help}>
        {t('help')}{' '}
        <button type="button" className="btn btn-link" onClick={onKeys}>
          {t('keys')}
        </button>
      </p>
    </Modal>
  );
}

/** What is found for the typed words: records from the provider, pages and actions from what the person may open. */
function useGroups(typed: string, person: Person) {
  const t = useTranslations('console.search');
  const eventHref = useEventHref();
  const words = typed.trim();
  const q = useDebounced(words, STILL_MS);
  const isAsked = words.length >= SEARCH_LETTERS && q.length >= SEARCH_LETTERS;
  const code = eventInQuery(eventHref('?').split('?')[1] ?? '');
  const found = useQuery({
    ...consoleSearchQueryOf(browserHttp, { q, ...(code && { event: code }) }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const records = useRecordGroups(isAsked ? found.data : undefined);
  const { pages, actions } = destinationsOf(person);
  const hitsOf = (places: Place[]): Hit[] =>
    places
      .map(({ id, href }) => ({ id, title: t(`places.${id}`), detail: '', href: eventHref(href) }))
      .filter(({ title }) => named(title, words));
  const groups: Group[] = [
    ...records,
    { id: 'actions', hits: hitsOf(actions) },
    { id: 'pages', hits: words === '' ? hitsOf(pages) : hitsOf(pages).slice(0, MOST_PAGES) },
  ];
  return { groups: groups.filter(({ hits }) => hits.length > 0), found, isAsked };
}

/** Each record leads to the page that shows it, at its own event. */
function useRecordGroups(found: ConsoleSearch | undefined): Group[] {
  const states = useTranslations('standing.staffState');
  const format = datesIn(useLocale());
  if (!found) return [];
  const detail = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return [
    {
      id: 'reservations',
      hits: found.reservations.map(({ key, holder, email, mobile, state, missingShares, eventCode, eventName }) => ({
        id: key,
        title: holder,
        detail: detail(key, stateWord({ state, missingShares }, states), email ?? mobile, eventName),
        href: withEvent(`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`, eventCode),
      })),
    },
    {
      id: 'guests',
      hits: found.guests.map(({ id, name, email, mobile, eventCode, eventName }) => ({
        id,
        title: name,
        detail: detail(email ?? mobile, eventName),
        href: withEvent(`/adminmaster/Invitados?q=${encodeURIComponent(name)}`, eventCode),
      })),
    },
    {
      id: 'events',
      hits: found.events.map(({ code, name, day, agency }) => ({
        id: code,
        title: name,
        detail: detail(code, day && format.short(day), agency),
        href: withEvent('/adminmaster/Evento', code),
      })),
    },
  ];
}
