import type { GuestPage } from '@/lib/contract/guest';

/** Ids of the lists of words; the fields of a guest's form have ids of their own, `guest-side` and `guest-tags`. */
export const WORD_LISTS = { side: 'guest-words-side', tags: 'guest-words-tags' } as const;

/** The couple's own words, offered where one is typed. */
export function GuestWords({ sides, tags }: Pick<GuestPage, 'sides' | 'tags'>) {
  return (
    <>
      <Words id={WORD_LISTS.side} words={sides} />
      <Words id={WORD_LISTS.tags} words={tags} />
    </>
  );
}

function Words({ id, words }: { id: string; words: GuestPage['tags'] }) {
  return (
    <datalist id={id}>
      {words.map(({ word }) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
