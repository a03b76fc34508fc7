import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CalendarDate, calendarDate } from '@/lib/contract/dates';
import type { Notification } from '@/lib/contract/notification';
import { categoryAt } from '@/lib/domain/category-name';
import { CUT_OFF_NOTICES, type CutOffNotice, cutOffNotice, isPastCutOff, unsoldNights } from '@/lib/domain/cut-off';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { agencies, eventCategories, events, notifications, outbox, roomNights } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { hotelOfCategory, hotelWhereSeveral } from '../../ground/hotel-name';
import type { MailKindOf } from '../../ground/mail-texts';
import { defineMail, type MailEntry, UnwritableMail } from '../../ground/mails';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import type { EventOfBlock } from '../../inventory/room-block/describe-block';
import { type CategoryRow, lockCategory } from '../../inventory/room-block/edit-category';
import { lockNights, releaseUnsold } from '../../inventory/room-block/release-nights';
import { mailOffice } from '../../people/mail/mail-office';

interface Dated {
  category: CategoryRow;
  event: EventOfBlock;
}

/**
 * The job: closes every category that sells past its cut-off day in the event's zone, gives its unsold rooms back and
 * tells the agency; before that it warns 30, 14, 7 and 1 days ahead, each once. Answers how many it closed.
 * docs/domain.md, Room block.
 */
export async function runCutOffs({ ctx }: { ctx: Context }): Promise<number> {
  // One day more than the first notice, since the date at the event may be ahead of UTC's.
  const horizon = addDays(dateInZone(ctx.clock.now(), 'UTC'), CUT_OFF_NOTICES[0] + 1);
  const near = await ctx.db
    .select({ category: eventCategories, event: events })
    .from(eventCategories)
    .innerJoin(events, eq(events.id, eventCategories.eventId))
    .where(
      and(
        eq(eventCategories.blockState, 'definite'),
        lte(eventCategories.cutOffDate, horizon),
        ofWorkingAgency(events.agencyId),
      ),
    );
  const results = await forEachRow(ctx, { job: 'cut-off', rows: near, idOf: ({ category }) => category.id }, (each) =>
    inTransaction(ctx, (tx) => runOne(tx, ctx, each)),
  );
  const closed = results.filter(Boolean).length;
  if (closed > 0) ctx.services.wakeWorkers();
  return closed;
}

async function runOne(tx: Transaction, ctx: Context, { category: { id }, event }: Dated): Promise<boolean> {
  // Read again under its lock: staff may have moved the date, and another process may have been here.
  const category = await lockCategory(tx, id);
  const { cutOffDate, blockState } = category;
  if (blockState !== 'definite' || cutOffDate === null) return false;
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  if (isPastCutOff(cutOffDate, today)) {
    await closeCategory(tx, ctx, { category, event });
    return true;
  }
  const days = cutOffNotice(cutOffDate, today);
  if (days !== null) {
    const nights = await tx.select().from(roomNights).where(eq(roomNights.eventCategoryId, id));
    const unsold = unsoldNights(nights);
    if (unsold > 0) await tellOfCutOff(tx, ctx, { category, event, cutOffDate, unsold, days });
  }
  return false;
}

async function closeCategory(tx: Transaction, ctx: Context, { category, event }: Dated): Promise<void> {
  const { id, agencyId, version, cutOffDate } = category;
  const nights = await lockNights(tx, id);
  const unsold = await releaseUnsold(tx, id, nights);
  await tx
    .update(eventCategories)
    .set({ blockState: 'cutOff', version: version + 1 })
    .where(eq(eventCategories.id, id));
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'block.cutOff',
    entity: 'eventCategory',
    entityId: id,
    before: { blockState: 'definite', nights: nights.map(({ night, allotted }) => ({ night, allotted })) },
    after: {
      blockState: 'cutOff',
      cutOffDate,
      unsold,
      nights: nights.map(({ night, sold }) => ({ night, allotted: sold })),
    },
  });
  await tellOfCutOff(tx, ctx, { category, event, cutOffDate: cutOffDate ?? '', unsold, days: null });
}

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

/**
 * A notification and a mail to the agency of rooms that go, or went, back to the hotel: once for each date and notice.
 */
async function tellOfCutOff(tx: Transaction, ctx: Context, telling: CutOffTelling): Promise<void> {
  const { category, event, cutOffDate, unsold, days } = telling;
  const kind = days === null ? 'cut-off-released' : 'cut-off-near';
  const occasion = [category.id, cutOffDate, days ?? category.version].join(' ');
  const dedupeKey = `${kind} ${occasion}`;
  const [told] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  if (told) return;
  const { agencyId } = category;
  const [found] = await tx
    .select({
      language: agencies.languageCode,
      hotel: hotelWhereSeveral({ eventId: sql`${event.id}`, hotelId: sql`${category.hotelId}` }),
    })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (!found) return;
  const type: Notification['type'] = days === null ? 'BLK_RELEASED' : 'BLK_CUTOFF';
  const name = categoryAt({ name: category.room.name, hotel: found.hotel }, found.language);
  // The newest notification replaces the earlier ones of the same category.
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(
      and(
        eq(notifications.eventId, event.id),
        eq(notifications.type, 'BLK_CUTOFF'),
        sql`${notifications.params} ->> 'categoryId' = ${category.id}`,
      ),
    );
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: event.id,
    type,
    params: { categoryId: category.id, name, eventName: event.name, date: cutOffDate, nights: unsold },
    createdAt: ctx.clock.now(),
  });
  const payload = { categoryId: category.id, cutOffDate, unsold };
  await mailOffice(tx, ctx, { agencyId, notificationEmail: event.notificationEmail }, { kind, occasion, payload });
}

/** The mails to the agency about rooms that go back to the hotel. docs/domain.md, Room block. */
export const cutOffMails: Record<MailKindOf<'block'>, MailEntry> = {
  'cut-off-near': aboutCategory('cut-off-near'),
  'cut-off-released': aboutCategory('cut-off-released'),
};

/**
 * How many room nights still go back on the day that was told of; 0 where it was moved or is over, or the block closed.
 */
async function stillToGo(
  { db, clock }: Context,
  { row, timeZone, cutOffDate }: { row: CategoryRow; timeZone: string; cutOffDate: CalendarDate },
): Promise<number> {
  const isOver = isPastCutOff(cutOffDate, dateInZone(clock.now(), timeZone));
  if (row.blockState !== 'definite' || row.cutOffDate !== cutOffDate || isOver) return 0;
  return unsoldNights(await db.select().from(roomNights).where(eq(roomNights.eventCategoryId, row.id)));
}

function aboutCategory(kind: MailKindOf<'block'>): MailEntry {
  return defineMail({
    // Unsold: number of room nights.
    needs: z.object({ categoryId: z.string(), cutOffDate: calendarDate, unsold: z.int() }),
    async read({ ctx, mail, order: { categoryId, ...ordered } }) {
      const [found] = await ctx.db
        .select({
          row: eventCategories,
          category: eventCategories.room,
          hotel: hotelOfCategory('event_categories'),
          event: events.name,
          timeZone: events.timeZone,
          eventCode: events.code,
          agency: agencies,
        })
        .from(eventCategories)
        .innerJoin(events, eq(events.id, eventCategories.eventId))
        .innerJoin(agencies, eq(agencies.id, eventCategories.agencyId))
        .where(and(eq(eventCategories.id, categoryId), eq(eventCategories.agencyId, mail.agencyId ?? '')));
      if (!found) throw new UnwritableMail(`no category ${categoryId}`);
      const { row, timeZone, ...facts } = found;
      if (kind === 'cut-off-released') return { ...ordered, ...facts };
      const unsold = await stillToGo(ctx, { row, timeZone, cutOffDate: ordered.cutOffDate });
      return unsold > 0 ? { ...ordered, ...facts, unsold } : null;
    },
    write({ event, eventCode, agency, unsold, ...facts }, writer) {
      const { locale, t } = writer;
      const category = categoryAt({ name: facts.category.name, hotel: facts.hotel }, locale);
      const date = datesIn(locale).words(facts.cutOffDate);
      const values = { category, event, date, nights: unsold };
      return {
        locale,
        subject: t(`block.kinds.${kind}.subject`, values),
        heading: t(`block.kinds.${kind}.heading`, values),
        greeting: t('staffGreeting', { agency: agency.name }),
        text: t(`block.kinds.${kind}.text`, values),
        facts: writer.facts([
          ['facts.event', event],
          ['block.facts.category', category],
          ['block.facts.cutOff', date],
          ['block.facts.nights', String(unsold)],
        ]),
        sections: [],
        button: {
          label: t('block.button'),
          url: writer.url(withEvent('/adminmaster/ConfigurarCategorias', eventCode)),
          instead: t('button.instead'),
          note: null,
        },
        footer: [writer.agencyLine(agency), t('block.why', { event })],
      };
    },
  });
}
