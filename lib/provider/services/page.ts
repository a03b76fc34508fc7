import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@/lib/config/constants';
import type { Page, PageQuery } from '@/lib/contract/page';
import { fail } from '../error';

export interface PageWindow {
  page: number;
  limit: number;
  offset: number;
}

/** The rows that a list's query asks for, by page or by cursor. Raises INVALID on a cursor that is not ours. */
export function pageWindow({ page, per_page, cursor }: PageQuery): PageWindow {
  const limit = Math.min(per_page ?? DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const wanted = cursor === undefined ? (page ?? 1) : pageOfCursor(cursor);
  return { page: wanted, limit, offset: (wanted - 1) * limit };
}

const cursorOf = (page: number) => Buffer.from(`page ${page}`).toString('base64url');

function pageOfCursor(cursor: string): number {
  const page = /^page (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return page ? Number(page) : fail('INVALID', { fields: { cursor: 'invalid' } });
}

/** The envelope of a list. design/contract.md, "Every call". */
export function toPage<Item>(data: Item[], total: number, { page, limit }: PageWindow): Page<Item> {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return {
    data,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    total,
    next_cursor: page < lastPage ? cursorOf(page + 1) : null,
  };
}
