'use client';

import { useTranslations } from 'next-intl';
import type { ConsoleLink } from '@/lib/domain/console-pages';
import { Link } from '@/lib/i18n/navigation';

export function TopBarLinks({ links, pathname }: { links: readonly ConsoleLink[]; pathname: string }) {
  const t = useTranslations('console.links');
  if (links.length === 0) return null;
  return (
    <ul className="list-plain console-tabs">
      {links.map(({ page, href, labelKey }) => (
        <li key={page}>
          <Link href={href} aria-current={pathname === href ? 'page' : undefined}>
            {t(labelKey as 'profile')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
