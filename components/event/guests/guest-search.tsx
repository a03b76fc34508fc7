'use client';

import { useDeferredValue, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { GuestName } from '@/lib/contract/guest';
import { Link } from '@/lib/i18n/navigation';
import styles from './guests.module.css';
import { matchesName } from './matches-name';

const LETTERS = 2;

interface GuestSearchProps {
  names: GuestName[];
  /** The booking's page; null where nothing can be booked. */
  bookPath: string | null;
  labels: { search: string; hint: string; book: string; none: string; noneBook: string; list: string };
}

/** The names of those who come; a guest who types their name gets the link to book. */
export function GuestSearch({ names, bookPath, labels }: GuestSearchProps) {
  const [typed, setTyped] = useState('');
  const looked = useDeferredValue(typed);
  const isSearch = looked.trim().length >= LETTERS;
  const found = isSearch ? names.filter(({ name }) => matchesName(name, looked)) : names;
  return (
    <>
      <search className={styles.search}>
        <Field id="guest-search" label={labels.search} hint={labels.hint}>
          {(inputProps) => (
            <TextInput
              {...inputProps}
              type="search"
              autoComplete="name"
              enterKeyHint="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </search>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles.none}>
        {found.length > 0 ? String(found.length) : labels.none}{' '}
        {found.length === 0 && bookPath && (
          <Link href={bookPath} prefetch={false}>
            {labels.noneBook}
          </Link>
        )}
      </p>
      <ul className={isSearch ? `${styles.names} ${styles.found}` : styles.names} aria-label={labels.list}>
        {found.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            {isSearch && bookPath && (
              <Link
                href={`${bookPath}?guest=${encodeURIComponent(id)}`}
                className={buttonClass('secondary', { small: true })}
                aria-label={`${labels.book}: ${name}`}
                prefetch={false}
              >
                {labels.book}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
