import { defineRouting } from 'next-intl/routing';
import { LANGUAGE_COOKIE_SECONDS } from '@/lib/config/constants';

export const routing = defineRouting({
  locales: ['es', 'en'],
  defaultLocale: 'es',
  localePrefix: 'as-needed',
  localeDetection: false,
  localeCookie: { name: 'NEXT_LOCALE', maxAge: LANGUAGE_COOKIE_SECONDS },
});

export type Locale = (typeof routing.locales)[number];
