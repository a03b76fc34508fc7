'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { useDebounced } from '@/components/reservation/use-debounced';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { guestNamesQuery } from '@/lib/api/lazy-queries';
import type { GuestName } from '@/lib/contract/guest';
import styles from './name-picker.module.css';

export interface PickedName {
  name: string;
  /** Id of the guest on the couple's list; null where the name was typed by hand. */
  guestId: string | null;
}

const LETTERS = 2;

const STILL_MS = 250;

const NAME_MOST = 120;

interface NamePickerProps {
  id: string;
  label: string;
  eventId: string;
  value: PickedName;
  /** Whether the couple's list may be looked up; a name can be typed either way. */
  offersList: boolean;
  onChange: (value: PickedName) => void;
}

/** A name typed by hand or picked from the couple's list: a combobox by the ARIA pattern, whose list is a help only. */
export function NamePicker({ id, label, eventId, value, offersList, onChange }: NamePickerProps) {
  const t = useTranslations('booking.names');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = value.name.trim();
  const still = useDebounced(typed, STILL_MS);
  const isAsked = offersList && isOpen && value.guestId === null && still.length >= LETTERS && still === typed;
  const found = useQuery({ ...guestNamesQuery(lazyBrowserHttp, { eventId, q: still }), enabled: isAsked });
  const names = isAsked ? (found.data ?? []) : [];
  const shown = names.length > 0;
  const pick = ({ id: guestId, name }: GuestName) => {
    onChange({ name, guestId });
    setOpen(false);
    setActive(-1);
  };
  const steer = (pressed: KeyboardEvent) => {
    if (pressed.key === 'ArrowDown' && !isOpen) setOpen(true);
    if (!shown) return;
    const chosen = names[active];
    const next = { ArrowDown: (active + 1) % names.length, ArrowUp: active <= 0 ? names.length - 1 : active - 1 };
    if (pressed.key === 'ArrowDown' || pressed.key === 'ArrowUp') setActive(next[pressed.key]);
    else if (pressed.key === 'Enter' && chosen) pick(chosen);
    else if (pressed.key === 'Escape') setOpen(false);
    else return;
    pressed.preventDefault();
  };
  const listId = `${id}-list`;
  const combobox = offersList && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': shown,
    'aria-controls': listId,
    'aria-activedescendant': shown && names[active] ? `${listId}-${active}` : undefined,
    onKeyDown: steer,
    onBlur: () => setOpen(false),
  };
  return (
    <div className={styles.picker}>
      <Field id={id} label={label}>
        {(inputProps) => (
          <TextInput
            {...inputProps}
            {...combobox}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={NAME_MOST}
            value={value.name}
            onChange={({ target }) => {
              onChange({ name: target.value, guestId: null });
              setOpen(true);
              setActive(-1);
            }}
          />
        )}
      </Field>
      {offersList && (
        <>
          <NameOptions id={listId} label={t('options')} names={names} active={active} onPick={pick} />
          <p role="status" className="visually-hidden">
            {isAsked && found.data ? t('found', { count: names.length }) : ''}
          </p>
        </>
      )}
      {value.guestId && <p className={styles.picked}>{t('picked')}</p>}
    </div>
  );
}

interface NameOptionsProps {
  id: string;
  label: string;
  names: GuestName[];
  /** Position of the option that the keyboard is on; -1 = none. */
  active: number;
  onPick: (name: GuestName) => void;
}

/** The listbox of a name picker; the focus stays in its input. */
function NameOptions({ id, label, names, active, onPick }: NameOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.options} hidden={names.length === 0}>
      {names.map((name, index) => (
        <div
          key={name.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // Before the input loses the focus, which would close the list.
          onPointerDown={(pressed) => {
            pressed.preventDefault();
            onPick(name);
          }}
        >
          {name.name}
        </div>
      ))}
    </div>
  );
}
