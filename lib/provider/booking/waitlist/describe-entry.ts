import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { WaitlistEntry, WaitlistRow, WaitlistStatus } from '@/lib/contract/waitlist';
import { textIn } from '@/lib/domain/bilingual-text';
import type { WaitingReason } from '@/lib/domain/waitlist';
import type { Actor } from '../../context';
import { contactFor } from '../../ground/access';
import type { EntryRecord } from './find-entry';
import type { LoadedPlan } from './load-plan';

/** The queue as it stands: places and reasons of who waits; null where the event's list is not served now. */
export type Queue = Pick<LoadedPlan, 'waiting' | 'plan'> | null;

/** The state that people see: what became of the hold counts at once, not when the next job has settled it. */
export function entryStatus({ entry, reservation }: EntryRecord, now: Date): WaitlistStatus {
  if (entry.status !== 'offered' && entry.status !== 'lapsed') return entry.status;
  if (reservation?.confirmedAt) return 'booked';
  if (entry.status === 'lapsed') return 'lapsed';
  if (reservation?.bookingStatus === 'cancelled') return 'declined';
  const isHeld = reservation?.bookingStatus === 'hold' && reservation.holdExpiresAt && reservation.holdExpiresAt > now;
  return isHeld ? 'offered' : 'lapsed';
}

/** Place in the queue and why nothing is offered yet; both null for an entry that waits no more. */
function standing(status: WaitlistStatus, entryId: string, queue: Queue) {
  if (status !== 'waiting') return { position: null, reason: null };
  const index = queue?.waiting.findIndex(({ id }) => id === entryId) ?? -1;
  const reason: WaitingReason | 'closed' = queue?.plan.reasons.get(entryId) ?? 'closed';
  return { position: index < 0 ? null : index + 1, reason };
}

interface Described {
  record: EntryRecord;
  queue: Queue;
  /** Names of the offered rooms. */
  rooms: BilingualText[];
  now: Date;
  locale: Language;
}

function common({ record, queue, rooms, now, locale }: Described) {
  const { entry, reservation, categoryName } = record;
  const status = entryStatus(record, now);
  const { adults, juniors, minors, infants, firstName, lastName, version } = entry;
  const isOffered = status === 'offered' && reservation?.holdExpiresAt;
  return {
    id: entry.id,
    status,
    ...standing(status, entry.id, queue),
    categoryId: entry.eventCategoryId,
    categoryName: categoryName && textIn(categoryName, locale).text,
    checkIn: entry.checkIn,
    checkOut: entry.checkOut,
    rooms: entry.rooms,
    ...{ adults, juniors, minors, infants, firstName, lastName },
    offer: isOffered
      ? {
          reservationKey: reservation.key,
          expiresAt: reservation.holdExpiresAt?.toISOString() ?? '',
          rooms: rooms.map((name) => textIn(name, locale).text),
          total: { amount: reservation.total, currency: reservation.currency },
        }
      : null,
    createdAt: entry.createdAt.toISOString(),
    version,
  };
}

/** The entry as its own person sees it. */
export function describeEntry(described: Described): WaitlistEntry {
  const { event } = described.record;
  return {
    ...common(described),
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    fillsGaps: event.waitlistFillsGaps,
    offerHours: event.waitlistOfferHours,
  };
}

/** The entry as a row of the staff's list, for this caller. */
export function describeRow(described: Described, { actor }: { actor: Actor }): WaitlistRow {
  const { entry, reservation } = described.record;
  return {
    ...common(described),
    ...contactFor(actor, entry),
    reservationKey: reservation?.key ?? null,
  };
}
