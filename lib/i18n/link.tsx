'use client';

import NextLink from 'next/link';
import { usePathname } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { isOfOneReader } from '@/lib/domain/guarded-paths';
import { localeOfPath, localePath, withoutLocale } from '@/lib/domain/language-path';
import { rememberLocale } from './language-cookie';
import type { Locale } from './routing';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'locale'> & {
  /** Path without language prefix. */
  href: string;
  /** Another language than the page's: the click is remembered in the language cookie. */
  locale?: Locale;
};

/**
 * A link within the page's language, which is taken from the address, so that static pages need no provider. Pages
 * behind the login are never prefetched. docs/architecture.md, How data reach a page.
 */
export function Link({ href, locale, onClick, prefetch, ...rest }: LinkProps) {
  const pathname = usePathname();
  const current = localeOfPath(pathname);
  const other = locale !== undefined && locale !== current ? locale : undefined;
  const remember = (event: MouseEvent<HTMLAnchorElement>) => {
    if (other) rememberLocale(other);
    onClick?.(event);
  };
  const isPath = href.startsWith('/');
  const isReadByOne = isOfOneReader(isPath ? href : withoutLocale(pathname));
  return (
    <NextLink
      {...rest}
      href={isPath ? localePath(href, locale ?? current) : href}
      hrefLang={other}
      prefetch={other || isReadByOne ? false : prefetch}
      onClick={other ? remember : onClick}
    />
  );
}
