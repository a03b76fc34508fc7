'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type ConsolePage, isConsolePage, rolesOfPage } from '@/lib/domain/console-pages';
import { usePathname } from '@/lib/i18n/navigation';

const pageOf = (pathname: string): ConsolePage | null => {
  const [, page = ''] = /^\/adminmaster\/(\w+)/.exec(pathname) ?? [];
  return isConsolePage(page) ? page : null;
};

/** Which roles may open the page that was refused; the address says which page it is. */
export function RolesOfPage() {
  const t = useTranslations('console.refused');
  const roles = useTranslations('console.roles');
  const format = useFormatter();
  const page = pageOf(usePathname());
  if (!page) return null;
  return (
    <>
      <p>{t('roles', { roles: format.list(rolesOfPage(page).map((role) => roles(role))) })}</p>
      <p className="text-secondary mb-0">{t('ask')}</p>
    </>
  );
}
