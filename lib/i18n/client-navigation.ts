'use client';

import { usePathname as useNextPathname, useRouter as useNextRouter } from 'next/navigation';
import { useMemo } from 'react';
import { localeOfPath, localePath, withoutLocale } from '@/lib/domain/language-path';
import { whenOnline } from '@/lib/session/when-online';
import { rememberLocale } from './language-cookie';
import type { Locale } from './routing';

type NextRouter = ReturnType<typeof useNextRouter>;
type Options<Verb extends 'push' | 'replace'> = Parameters<NextRouter[Verb]>[1] & { locale?: Locale };

/** The page's path without language prefix. */
export function usePathname(): string {
  return withoutLocale(useNextPathname());
}

/** Next's router for paths without language prefix; `locale` changes the language and remembers it. */
export function useRouter() {
  const router = useNextRouter();
  const current = localeOfPath(useNextPathname());
  return useMemo(() => {
    const address = (href: string, locale: Locale = current) => {
      if (locale !== current) rememberLocale(locale);
      return localePath(href, locale);
    };
    return {
      ...router,
      push: (href: string, { locale, ...options }: Options<'push'> = {}) => router.push(address(href, locale), options),
      replace: (href: string, { locale, ...options }: Options<'replace'> = {}) =>
        router.replace(address(href, locale), options),
      refresh: () => whenOnline(() => router.refresh()),
      prefetch: (href: string) => router.prefetch(localePath(href, current)),
    };
  }, [router, current]);
}
