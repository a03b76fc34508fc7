'use client';

import NextLink from 'next/link';
import { usePathname } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { rememberLocale } from './language-cookie';
import { localeOfPath, localePath } from './paths';
import type { Locale } from './routing';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'locale'> & {
  /** Path without language prefix. */
  href: string;
  /** Another language than the page's: the click is remembered in the language cookie. */
  locale?: Locale;
};

/** A link within the page's language, which is read off the address: no provider, so static pages stay light. */
export function Link({ href, locale, onClick, prefetch, ...rest }: LinkProps) {
  const current = localeOfPath(usePathname());
  const other = locale !== undefined && locale !== current ? locale : undefined;
  const remember = (event: MouseEvent<HTMLAnchorElement>) => {
    if (other) rememberLocale(other);
    onClick?.(event);
  };
  return (
    <NextLink
      {...rest}
      href={href.startsWith('/') ? localePath(href, locale ?? current) : href}
      hrefLang={other}
      prefetch={other ? false : prefetch}
      onClick={other ? remember : onClick}
    />
  );
}
