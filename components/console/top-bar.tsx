'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Disclosure } from '@/components/ui/disclosure';
import type { ConsoleLink } from '@/lib/domain/console-pages';
import { topBarLinks } from '@/lib/domain/console-pages';
import { usePathname } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import { EventLink } from './place/event-link';
import type { Person } from './place/use-switch-place';
import { ConsoleSearch } from './search/console-search';
import styles from './top-bar.module.css';

const MODES = ['event', 'dashboard'] as const;

type Mode = (typeof MODES)[number];

/** Links of the current event, or of the agency's own affairs (dashboard mode), by role. */
export function TopBar({ role, permissions }: Person) {
  const t = useTranslations('console');
  const pathname = usePathname();
  const stored = useConsoleStore((state) => state.dashboardNavigation);
  const showNavigation = useConsoleStore((state) => state.showNavigation);
  // A choice holds on its page; the next page shows the mode that it belongs to.
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
