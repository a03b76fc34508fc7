import { isThorough } from '@/tests/support/thorough';
import { SCREENS, type Screen } from './screens';
import type { Locale } from './words';

/**
 * Tags of a journey, by which playwright.config.ts chooses: it is walked in one language on one screen, and with
 * TEST_THOROUGH=1 in the other language on the other screen too. Pages are looked at in both languages and on both
 * screens without it (machine/), and what a journey looks at, on both screens (standing-checks.ts).
 */
export function once(locale: Locale, inLanguage: Locale, on: Screen): string {
  if (locale === inLanguage) return `@${on}`;
  const other = (Object.keys(SCREENS) as Screen[]).find((screen) => screen !== on);
  return isThorough ? `@${other}` : '@thorough';
}

/** Tags of what is told in facts of each language: Spanish on the phone, English on the desk. */
export const IN_BOTH = { es: '@phone', en: '@desktop' } as const;
