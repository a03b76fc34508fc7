import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@/lib/config/constants';
import type { Page, PageQuery } from '@/lib/contract/page';
import { fail } from '../error';

export interface PageWindow {
  page: number;
  limit: number;
  offset: number;
  /** Id of the last row of the page before, where the cursor names it: a list may go on from there, at any depth. */
  after: string | null;
}

/** The rows that a list's query asks for, by page or by cursor. Raises INVALID on a cursor that is not ours. */
export function pageWindow({ page, per_page, cursor }: PageQuery): PageWindow {
  const limit = Math.min(per_page ?? DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const { page: wanted, after } = cursor === undefined ? { page: page ?? 1, after: null } : placeOfCursor(cursor);
  return { page: wanted, limit, offset: (wanted - 1) * limit, after };
}

const cursorOf = (page: number, after: string | null) =>
  Buffer.from(after ? `page ${page} after ${after}` : `page ${page}`).toString('base64url');

function placeOfCursor(cursor: string): { page: number; after: string | null } {
  const [, page, after] =
    /^page (\d{1,6})(?: after (\S{1,60}))?$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return page ? { page: Number(page), after: after ?? null } : fail('INVALID', { fields: { cursor: 'invalid' } });
}

/** The envelope of a list; its cursor goes on after the row `last`, where given. docs/wire.md, Answers. */
export function toPage<Item>(
  data: Item[],
  total: number,
  { page, limit }: PageWindow,
  last: string | null = null,
): Page<Item> {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return {
    data,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    total,
    next_cursor: page < lastPage ? cursorOf(page + 1, last) : null,
  };
}
