'use client';

import type { MouseEvent } from 'react';
import { Link, usePathname, useRouter } from '@/lib/i18n/navigation';
import { type Locale, routing } from '@/lib/i18n/routing';

const NAMES: Record<Locale, string> = { es: 'Español', en: 'English' };

/** Stays on the page, query included; the link and the router store the choice in the language cookie. */
export function LocaleSwitch({ label, current }: { label: string; current: Locale }) {
  const pathname = usePathname();
  const router = useRouter();
  const keepQuery = (event: MouseEvent, locale: Locale) => {
    if (!window.location.search || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.push(`${pathname}${window.location.search}`, { locale, scroll: false });
  };
  return (
    <nav className="locale-switch" aria-label={label}>
      {routing.locales.map((locale) => (
        <Link
          key={locale}
          href={pathname}
          locale={locale}
          lang={locale}
          hrefLang={locale}
          scroll={false}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => keepQuery(event, locale)}
        >
          {NAMES[locale]}
        </Link>
      ))}
    </nav>
  );
}
