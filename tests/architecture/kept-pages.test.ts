import { expect, it } from 'vitest';
import { MADE_FROM_DATA } from '@/lib/page-memory/keep-pages';
import { productFiles, readSource } from '@/tests/support/source-files';

const KEPT = /^export const revalidate = \d+;/m;
const isIn = (folder: string, path: string) => path.startsWith(`app${folder}/`);

it('pages that are made from data and kept are those that are forgotten after a write', () => {
  const kept = productFiles().filter((path) => path.startsWith('app/') && KEPT.test(readSource(path)));
  expect(kept.length).toBeGreaterThan(0);
  const missed = kept.filter((path) => !MADE_FROM_DATA.some((folder) => isIn(folder, path)));
  expect(missed, 'name their folder in lib/page-memory/keep-pages.ts').toEqual([]);
  const idle = MADE_FROM_DATA.filter((folder) => !kept.some((path) => isIn(folder, path)));
  expect(idle, 'nothing is kept there any more').toEqual([]);
});
