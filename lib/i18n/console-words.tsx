'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Locale } from './routing';

// Not chosen by the server's component: a module that one names is loaded in both languages.
const WORDS = {
  es: dynamic(async () => (await import('./console-words-es')).SpanishConsoleWords),
  en: dynamic(async () => (await import('./console-words-en')).EnglishConsoleWords),
};

interface ConsoleWordsProps {
  locale: Locale;
  children: ReactNode;
}

/** The words of the console's frame and of a reservation's panel: a script that the browser keeps, in no page's document. */
export function ConsoleWords({ locale, children }: ConsoleWordsProps) {
  const Words = WORDS[locale];
  return <Words>{children}</Words>;
}
