'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { resumeAt } from '@/lib/domain/training';
import { FilmCard } from './film-card';
import { type FilmFilters, type FilmView, filterFilms } from './film-view';
import styles from './training.module.css';
import { useFilmPlaces } from './use-film-places';

interface FilterLabels {
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

const NONE: FilmFilters = { q: '', role: '', topic: '' };

interface FilmBrowserProps {
  films: FilmView[];
  topics: { value: string; label: string }[];
  roles: { value: string; label: string }[];
  labels: FilterLabels & { watched: string; left: string; goOn: string; none: string; noneText: string };
}

/**
 * Every film by topic; a search narrows them in the browser and stays in the address. Without script all are listed.
 */
export function FilmBrowser({ films, topics, roles, labels }: FilmBrowserProps) {
  const [filters, setFilters] = useState(NONE);
  const places = useFilmPlaces();
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    setFilters({ q: asked.get('q') ?? '', role: asked.get('role') ?? '', topic: asked.get('topic') ?? '' });
  }, []);
  const narrow = (change: FilmFilters) => {
    setFilters(change);
    const query = new URLSearchParams(Object.entries(change).filter(([, value]) => value !== '')).toString();
    history.replaceState(history.state, '', query ? `?${query}` : location.pathname);
  };
  const found = filterFilms(films, filters);
  const begun = films.filter(({ slug }) => {
    const place = places[slug];
    return place !== undefined && resumeAt(place) > 0;
  });
  const card = (film: FilmView) => (
    <li key={film.slug}>
      <FilmCard film={film} place={places[film.slug]} labels={labels} />
    </li>
  );
  return (
    <>
      <FilmFilter
        filters={filters}
        onChange={narrow}
        topics={topics}
        roles={roles}
        labels={labels}
        count={found.length}
        total={films.length}
      />
      {begun.length > 0 && found.length === films.length && (
        <section className={styles.topic} aria-labelledby="go-on">
          <h2 id="go-on">{labels.goOn}</h2>
          <ul className={`list-plain ${styles.films}`}>{begun.map(card)}</ul>
        </section>
      )}
      {topics.map(({ value, label }) => {
        const ofTopic = found.filter(({ topic }) => topic === value);
        return (
          ofTopic.length > 0 && (
            <section key={value} className={styles.topic} aria-labelledby={`topic-${value}`}>
              <h2 id={`topic-${value}`}>{label}</h2>
              <ul className={`list-plain ${styles.films}`}>{ofTopic.map(card)}</ul>
            </section>
          )
        );
      })}
      {found.length === 0 && <EmptyState title={labels.none} text={labels.noneText} />}
    </>
  );
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

function FilmFilter({ filters, onChange, topics, roles, labels, count, total }: FilmFilterProps) {
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
