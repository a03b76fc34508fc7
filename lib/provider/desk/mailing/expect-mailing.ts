import { MAILING_LIMITS, type Mailing, type MailingDetail } from '@/lib/contract/mailing';
import { wholeName } from '@/lib/domain/guest-name';
import type { UnreachedMailboxes } from '@/lib/domain/mailing';
import type { Context } from '../../context';
import type { EventRow } from '../../event/event/find-bookable-event';
import { countPlan, planAudience, segmentsOf, unreachedOf } from './mailing-audience';
import { couponCodeOf } from './mailing-texts';

/** Whether nothing of a mailing has left yet, so that it still shows whom it would reach. */
export const isAhead = ({ state }: Pick<Mailing, 'state'>): boolean => state === 'draft' || state === 'scheduled';

type Plan = Awaited<ReturnType<typeof planAudience>>;

/**
 * A mailing that has not begun, with whom it would reach now and what its text messages take. Reckoned anew each time,
 * since the list of guests changes after it was saved.
 */
export async function expectNow(
  ctx: Context,
  event: EventRow,
  mailing: Mailing,
  known?: UnreachedMailboxes,
): Promise<{ plan: Plan; mailing: Mailing }> {
  const { db } = ctx;
  const { channel, couponId, counts } = mailing;
  const plan = await planAudience(db, event, mailing, ctx.clock.now(), known);
  const segments =
    channel === 'mail'
      ? 0
      : await segmentsOf(db, ctx, { plan, mailing, event, coupon: await couponCodeOf(db, couponId) });
  return {
    plan,
    mailing: { ...mailing, segments, counts: { ...counts, recipients: countPlan(plan, channel).recipients } },
  };
}

/**
 * Mailings of an event, those that have not begun with whom they would reach; one after another, so that they take only
 * one connection.
 */
export async function expectEach(ctx: Context, event: EventRow, listed: Mailing[]): Promise<Mailing[]> {
  if (!listed.some(isAhead)) return listed;
  const known = await unreachedOf(ctx.db, event);
  const told: Mailing[] = [];
  for (const each of listed) told.push(isAhead(each) ? (await expectNow(ctx, event, each, known)).mailing : each);
  return told;
}

/** Whom the mailing of a plan would reach, and whom not and why; the first of each in the list's order. */
export function namesOf(plan: Plan): Pick<MailingDetail, 'expected' | 'missed'> {
  const shownOf = (isMet: (skip: Plan[number]['skip']) => boolean) =>
    plan.filter(({ skip }) => isMet(skip)).slice(0, MAILING_LIMITS.shown);
  return {
    expected: shownOf((skip) => skip === null).map(({ guest, by }) => ({
      guestId: guest.id,
      name: wholeName(guest),
      channel: by,
    })),
    missed: shownOf((skip) => skip !== null).map(({ guest, skip }) => ({
      guestId: guest.id,
      name: wholeName(guest),
      state: 'skipped' as const,
      reason: skip,
    })),
  };
}
