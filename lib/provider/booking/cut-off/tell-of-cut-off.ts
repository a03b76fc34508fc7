import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Notification } from '@/lib/contract/notification';
import { textIn } from '@/lib/domain/bilingual-text';
import type { CutOffNotice } from '@/lib/domain/cut-off';
import type { Context, Transaction } from '../../context';
import { agencies, notifications, outbox, roomCategories } from '../../db/schema';
import { enqueueMail } from '../../ground/outbox';
import type { CategoryRow, EventOfBlock } from '../../inventory/room-block/find-category';

interface CutOffTelling {
  /** Locked by the caller, so that nobody tells of the same at once. */
  category: CategoryRow;
  event: EventOfBlock;
  cutOffDate: CalendarDate;
  /** Number of room nights. */
  unsold: number;
  /** Days that are left; null = the rooms have gone back. */
  days: CutOffNotice | null;
}

/** A notification and a mail to the agency of rooms that go, or went, back to the hotel: once for each date and notice. */
export async function tellOfCutOff(tx: Transaction, ctx: Context, telling: CutOffTelling): Promise<void> {
  const { category, event, cutOffDate, unsold, days } = telling;
  const kind = days === null ? 'cut-off-released' : 'cut-off-near';
  const dedupeKey = [kind, category.id, cutOffDate, days ?? category.version].join(' ');
  const [told] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  if (told) return;
  const { agencyId } = category;
  const [found] = await tx
    .select({ name: roomCategories.name, email: agencies.email, language: agencies.languageCode })
    .from(roomCategories)
    .innerJoin(agencies, eq(agencies.id, agencyId))
    .where(eq(roomCategories.id, category.roomCategoryId));
  if (!found) return;
  const type: Notification['type'] = days === null ? 'BLK_RELEASED' : 'BLK_CUTOFF';
  const name = textIn(found.name, found.language === 'en' ? 'en' : 'es').text;
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: event.id,
    type,
    params: { name, eventName: event.name, date: cutOffDate, nights: unsold },
    createdAt: ctx.clock.now(),
  });
  await enqueueMail(tx, ctx, {
    agencyId,
    kind,
    recipient: event.notificationEmail ?? found.email,
    locale: found.language === 'en' ? 'en' : 'es',
    dedupeKey,
    payload: { categoryId: category.id, cutOffDate, unsold },
  });
}
