import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first has no windows, which nobody looks at here: its journeys take a tenth less.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A Chromium of this machine: CHROMIUM_PATH, else the search path's; null leaves the choice to Playwright. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}
