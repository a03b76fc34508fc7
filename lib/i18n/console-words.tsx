'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Locale } from './routing';

// Chosen here and not in a server component: a module that a server component names is loaded in both languages.
const WORDS = {
  es: dynamic(async () => (await import('./console-words-es')).SpanishConsoleWords),
  en: dynamic(async () => (await import('./console-words-en')).EnglishConsoleWords),
};

interface ConsoleWordsProps {
  locale: Locale;
  children: ReactNode;
}

/**
 * The texts of the console's frame and of a reservation's panel, as a script that the browser caches, instead of text
 * in each page.
 */
export function ConsoleWords({ locale, children }: ConsoleWordsProps) {
  const Words = WORDS[locale];
  return <Words>{children}</Words>;
}
