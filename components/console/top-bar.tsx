'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Disclosure } from '@/components/ui/disclosure';
import { type ConsoleLink, topBarLinks } from '@/lib/domain/console-pages';
import { usePathname } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import { EventLink } from './place/event-link';
import type { Person } from './place/use-switch-place';
import searchStyles from './search/console-search.module.css';
import { focusSearch, keysAreOn, moveRow } from './search/list-keys';
import styles from './top-bar.module.css';

const MODES = ['event', 'dashboard'] as const;

type Mode = (typeof MODES)[number];

/** Links of the current event, or of the agency's own affairs (dashboard mode), by role. */
export function TopBar({ role, permissions }: Person) {
  const t = useTranslations('console');
  const pathname = usePathname();
  const stored = useConsoleStore((state) => state.dashboardNavigation);
  const showNavigation = useConsoleStore((state) => state.showNavigation);
  // A chosen mode holds on the page where it was chosen; another page shows the mode that it belongs to.
  const [chosen, setChosen] = useState<{ on: string; mode: Mode } | null>(null);
  const linksOf = (mode: Mode) => topBarLinks(role, mode, permissions);
  const modes = MODES.filter((mode) => linksOf(mode).length > 0);
  const ofPage = modes.find((each) => linksOf(each).some(({ href }) => pathname.startsWith(href)));
  const wanted = chosen?.on === pathname ? chosen.mode : (ofPage ?? stored);
  const mode = modes.includes(wanted) ? wanted : 'event';
  const choose = (next: Mode) => {
    setChosen({ on: pathname, mode: next });
    showNavigation(next);
  };
  const tools = linksOf(mode).filter(({ group }) => group === 'tools');
  return (
    <div className={styles.top}>
      <nav aria-label={t('topBar')}>
        <TopBarLinks links={linksOf(mode).filter(({ group }) => group === null)} pathname={pathname} />
        {tools.length > 0 && (
          <Disclosure className={styles.tools} summary={t('tools')} closeOn={pathname}>
            <TopBarLinks links={tools} pathname={pathname} />
          </Disclosure>
        )}
      </nav>
      <ConsoleSearch person={{ role, permissions }} />
      {modes.length > 1 && (
        <section className={styles.modes} aria-label={t('mode')}>
          {modes.map((each) => (
            <button key={each} type="button" aria-pressed={each === mode} onClick={() => choose(each)}>
              {t(`modes.${each}`)}
            </button>
          ))}
        </section>
      )}
    </div>
  );
}

function TopBarLinks({ links, pathname }: { links: readonly ConsoleLink[]; pathname: string }) {
  const t = useTranslations('console.links');
  if (links.length === 0) return null;
  return (
    <ul className={`list-plain ${styles.tabs}`}>
      {links.map(({ page, href, labelKey }) => (
        <li key={page}>
          <EventLink href={href} aria-current={pathname === href ? 'page' : undefined}>
            {t(labelKey as 'profile')}
          </EventLink>
        </li>
      ))}
    </ul>
  );
}

const SearchDialog = dynamic(() => import('./search/search-dialog').then((part) => part.SearchDialog), { ssr: false });
const KeysDialog = dynamic(() => import('./search/keys-dialog').then((part) => part.KeysDialog), { ssr: false });

type Opened = 'search' | 'keys' | null;

/** The way to everything by its name, and the keys of the console. What it opens is loaded when it is opened. */
function ConsoleSearch({ person }: { person: Person }) {
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
        className={searchStyles.open}
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

/** What a key asks for: a window, or `row` where it has moved the focus to a row of the list. */
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
