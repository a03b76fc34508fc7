'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, Suspense } from 'react';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { type Locale, routing } from '@/lib/i18n/routing';

const NAMES: Record<Locale, string> = { es: 'Español', en: 'English' };

interface LocaleSwitchProps {
  label: string;
  current: Locale;
}

/** Stays on the page, query included; the link stores the choice in the language cookie. */
export function LocaleSwitch({ label, current }: LocaleSwitchProps) {
  return (
    <nav className="locale-switch" aria-label={label}>
      {/* A page that is made once for everybody has no query yet. */}
      <Suspense fallback={<Languages current={current} query="" />}>
        <LanguagesOfAddress current={current} />
      </Suspense>
    </nav>
  );
}

function LanguagesOfAddress(props: Omit<ComponentProps<typeof Languages>, 'query'>) {
  const query = useSearchParams().toString();
  return <Languages {...props} query={query && `?${query}`} />;
}

function Languages({ current, query }: Pick<LocaleSwitchProps, 'current'> & { query: string }) {
  const pathname = usePathname();
  return routing.locales.map((locale) => (
    <Link
      key={locale}
      href={pathname + query}
      locale={locale}
      lang={locale}
      hrefLang={locale}
      scroll={false}
      // What an address asks for is not to be fetched ahead a second time.
      prefetch={query ? false : undefined}
      aria-current={locale === current ? 'true' : undefined}
    >
      {NAMES[locale]}
    </Link>
  ));
}
