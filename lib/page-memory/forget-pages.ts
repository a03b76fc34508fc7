import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';

/** Folders of app/ whose pages are made from data and kept: each file with `export const revalidate` is in one. */
export const MADE_FROM_DATA = [
  '/[locale]/(booking)/eventos/[id]',
  '/[locale]/(site)/(marketing)/historias-felices/[[...slug]]',
  '/[locale]/(site)/(marketing)/simulador/Hoteles/[[...rest]]',
  '/[locale]/(site)/(marketing)/training-center/[[...film]]',
  '/[locale]/(site)/preview/story/[slug]',
];

/** While a page is made from what it read before a write, the write is over and told: it is forgotten with the next. */
const ONCE_MORE_AFTER_MS = 800;

/** What Next's revalidatePath does, which can be called while a request is answered alone. */
function forget(folders: readonly string[]): void {
  // Next's own tag for everything below a folder.
  for (const folder of folders) tagsManifest.set(`_N_T_${folder}/layout`, { expired: Date.now() });
}

/** Forgets all pages of the build: each is made anew at its first visit, and kept again. */
export const forgetPagesOfBuild = (): void => forget(['']);

/**
 * Answers what forgets the pages that are made from data, in Next's memory and by `forgetKept`: at once, and once more
 * a little later. However often it is called, pages are made anew once in that time at most.
 */
export function pagesOfData(forgetKept: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  const forgetNow = () => {
    forget(MADE_FROM_DATA);
    forgetKept();
  };
  const wait = () => {
    timer = setTimeout(() => {
      timer = null;
      forgetNow();
      if (again) wait();
      again = false;
    }, ONCE_MORE_AFTER_MS);
    timer.unref();
  };
  return () => {
    if (timer) {
      again = true;
      return;
    }
    forgetNow();
    wait();
  };
}
