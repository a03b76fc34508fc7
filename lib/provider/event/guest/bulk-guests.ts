import type { GuestBulk } from '@/lib/contract/guest';
import { GUEST_LIMITS } from '@/lib/contract/guest';
import { plainWords } from '@/lib/domain/guest-name';
import type { Context, Transaction } from '../../context';
import { inTransaction } from '../../db/transaction';
import { writableEvent } from './find-guest-imports';
import type { GuestRecord } from './judge-guests';
import { deleteGuest, householdOf, lockGuests, usesOf, type WrittenFields, writeGuest } from './tend-guests';

/** What became of a guest of a bulk change; `what` names why nothing was done, null where it was. */
export interface TendedGuest {
  id: string;
  what: string | null;
}

/**
 * Does the same with up to a hundred guests of an event, in one transaction; who is refused stops nobody else. Answers
 * what became of each, in the order sent. Raises NOT_FOUND, FORBIDDEN.
 */
export async function tendGuests({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; bulk: GuestBulk };
}): Promise<TendedGuest[]> {
  const event = await writableEvent(ctx, input.event);
  const { bulk } = input;
  const ids = [...new Set(bulk.ids)];
  return inTransaction(ctx, async (tx) => {
    const rows = await lockGuests(tx, event.id, ids);
    const uses = bulk.action === 'delete' ? await usesOf(tx, ids) : new Map<string, string>();
    const invited =
      bulk.action === 'setHousehold' && rows.length > 0 ? await householdOf(tx, ctx, event, bulk.household) : {};
    const ended = new Map<string, string | null>();
    for (const row of rows) {
      const what = uses.get(row.id) ?? (bulk.action === 'addTag' && isFull(row, bulk.tag) ? 'guestTags' : null);
      ended.set(row.id, what);
      if (what) continue;
      if (bulk.action === 'delete') await deleteGuest(tx, ctx, row);
      else await changeOne(tx, ctx, row, { ...changedBy(row, bulk), ...invited });
    }
    return ids.map((id) => ({ id, what: ended.has(id) ? (ended.get(id) ?? null) : 'guestGone' }));
  });
}

const has = ({ tags }: GuestRecord, tag: string) => tags.some((each) => plainWords(each) === plainWords(tag));

const isFull = (row: GuestRecord, tag: string) => !has(row, tag) && row.tags.length >= GUEST_LIMITS.tags;

/** Who has it already keeps version and audit log as they are. */
async function changeOne(tx: Transaction, ctx: Context, row: GuestRecord, values: WrittenFields) {
  const isSame = Object.entries(values).every(([name, value]) => row[name as keyof GuestRecord] === value);
  if (!isSame) await writeGuest(tx, ctx, row, values);
}

function changedBy(row: GuestRecord, bulk: Exclude<GuestBulk, { action: 'delete' }>): WrittenFields {
  if (bulk.action === 'setSide') return { side: bulk.side };
  if (bulk.action === 'setLanguage') return { language: bulk.language };
  if (bulk.action === 'setAttendance') return { attendance: bulk.attendance };
  if (bulk.action === 'setHousehold') return {};
  if (bulk.action === 'addTag') return has(row, bulk.tag) ? {} : { tags: [...row.tags, bulk.tag] };
  return has(row, bulk.tag) ? { tags: row.tags.filter((each) => plainWords(each) !== plainWords(bulk.tag)) } : {};
}
