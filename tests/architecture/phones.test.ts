import { expect, it } from 'vitest';
import { filesUnder, readSource } from '@/tests/support/source-files';

/** Somebody's mobile that staff look at: to call, or as it is. */
const SHOWN =
  /tel:\$\{mobile\}|telephoneLink\((?:contact\.)?mobile\)|telephoneLink\(contact\.mobile\)|\{row\.mobile\}|email, mobile\]/;

/** Two records of a list beside each other, of which one is given up: nobody is written to. */
const ELSEWHERE = ['components/guest/guest-duplicates.tsx'];

it('prepared texts for WhatsApp stand wherever staff see a guest’s mobile', () => {
  const shown = filesUnder('components')
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readSource(path) }))
    .filter(({ text }) => SHOWN.test(text));
  expect(shown.length).toBeGreaterThan(4);
  const without = shown.filter(({ text }) => !text.includes('<WhatsappTexts')).map(({ path }) => path);
  expect(without.filter((path) => !ELSEWHERE.includes(path))).toEqual([]);
});
