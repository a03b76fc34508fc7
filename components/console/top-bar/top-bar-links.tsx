'use client';

import { useTranslations } from 'next-intl';
import type { ConsoleLink } from '@/lib/domain/console-pages';
import { EventLink } from '../place/event-link';

export function TopBarLinks({ links, pathname }: { links: readonly ConsoleLink[]; pathname: string }) {
  const t = useTranslations('console.links');
  if (links.length === 0) return null;
  return (
    <ul className="list-plain console-tabs">
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
