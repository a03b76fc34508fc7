import type { Browser } from 'playwright';
import type { Locale, Words } from '@/tests/e2e/support/words';
import type { Camera } from '../camera';

/** What a scene films with. */
export interface Set {
  camera: Camera;
  browser: Browser;
  base: string;
  locale: Locale;
  /** The interface's own texts, by which a scene finds what it presses. */
  words: Words;
  /** The path of a page in the film's language. */
  path: (path: string) => string;
  /** Begins a caption. */
  say: (text: Record<Locale, string>) => void;
}

export interface Scene {
  slug: string;
  play: (set: Set) => Promise<void>;
}

const PASSWORD = 'Demo-2026-boda';

/** Logs in before the film begins. */
export async function logIn({ camera: { page }, words, base, path }: Set, email: string): Promise<void> {
  await page.goto(base + path('/login'));
  await page.getByLabel(words('login.email'), { exact: true }).fill(email);
  await page.getByLabel(words('login.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words('login.submit'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
