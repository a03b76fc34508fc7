'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Person } from '../place/use-switch-place';
import styles from './console-search.module.css';
import { focusSearch, keysAreOn, moveRow } from './list-keys';

const SearchDialog = dynamic(() => import('./search-dialog').then((part) => part.SearchDialog), { ssr: false });
const KeysDialog = dynamic(() => import('./keys-dialog').then((part) => part.KeysDialog), { ssr: false });

type Opened = 'search' | 'keys' | null;

/** The way to everything by its name, and the keys of the console. What it opens is loaded when it is opened. */
export function ConsoleSearch({ person }: { person: Person }) {
  const t = useTranslations('console.search');
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    const listen = (pressed: KeyboardEvent) => {
      const wanted = wantedBy(pressed);
      if (!wanted) return;
      pressed.preventDefault();
      setOpened(wanted === 'row' ? null : wanted);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('search')}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span>{t('open')}</span>
        <kbd>{t('shortcut')}</kbd>
      </button>
      {opened === 'search' && <SearchDialog person={person} onClose={close} onKeys={() => setOpened('keys')} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}

/** What a press asks for: a window, or a row of the list, which then has the focus already. */
function wantedBy(pressed: KeyboardEvent): Exclude<Opened, null> | 'row' | null {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = pressed;
  if (defaultPrevented || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'search' : null;
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog, .modal');
  if (isTyping || !keysAreOn()) return null;
  if (key === '?') return 'keys';
  if (key === '/') return focusSearch() ? 'row' : 'search';
  const step = { j: 1, k: -1 }[key];
  return step && moveRow(step) ? 'row' : null;
}
