'use client';

import { useTranslations } from 'next-intl';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { topBarLinks } from '@/lib/domain/console-pages';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import { builtLinks } from '../built-pages';

const MODES = ['event', 'dashboard'] as const;

interface TopBarProps {
  role: RoleName;
  permissions: readonly Permission[];
}

/** Links of the current event, or of the agency's own affairs (dashboard mode), by role. Specification 2. */
export function TopBar({ role, permissions }: TopBarProps) {
  const t = useTranslations('console');
  const pathname = usePathname();
  const stored = useConsoleStore((state) => state.dashboardNavigation);
  const showNavigation = useConsoleStore((state) => state.showNavigation);
  const linksOf = (mode: (typeof MODES)[number]) => builtLinks(topBarLinks(role, mode, permissions));
  const modes = MODES.filter((mode) => linksOf(mode).length > 0);
  const mode = modes.find((each) => linksOf(each).some(({ href }) => href === pathname)) ?? stored;
  return (
    <div className="console-top">
      <nav aria-label={t('topBar')}>
        <ul className="list-plain console-tabs">
          {linksOf(mode).map(({ page, href, labelKey }) => (
            <li key={page}>
              <Link href={href} aria-current={pathname === href ? 'page' : undefined}>
                {t(`links.${labelKey as 'profile'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {modes.length > 1 && (
        <fieldset className="console-modes">
          <legend className="visually-hidden">{t('mode')}</legend>
          {modes.map((each) => (
            <button key={each} type="button" aria-pressed={each === mode} onClick={() => showNavigation(each)}>
              {t(`modes.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
