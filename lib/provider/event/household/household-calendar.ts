import { leavesOut } from '@/lib/domain/schedule';
import type { Context } from '../../context';
import { personalEntries, toldOf } from '../activity/calendar-entries';
import { readCalendar } from '../activity/read-calendar';
import { openHousehold, shownActivities } from './find-household';
import { invitedAs, peopleOf } from './household-people';

/**
 * The calendar file of a household, text of type text/calendar, and its name: the event and its schedule as everybody has
 * them, and what somebody of the household is asked to besides. Raises LINK_INVALID, EVENT_KEY_NOT_FOUND, BUSY.
 */
export async function readHouseholdCalendar({
  ctx,
  input: { token },
}: {
  ctx: Context;
  input: { token: string };
}): Promise<{ name: string; text: string }> {
  const { event, household } = await openHousehold(ctx, token);
  const owner = { householdId: household.id };
  const [{ people }, activities, told] = await Promise.all([
    peopleOf(ctx.db, household.id),
    shownActivities(ctx.db, event.id),
    toldOf(ctx.db, owner),
  ]);
  const shown = activities.filter(
    (activity) => activity.audience !== 'everybody' && people.some((person) => !leavesOut(activity, invitedAs(person))),
  );
  const personal = await personalEntries(ctx, { event, owner, shown, told });
  return readCalendar({ ctx, input: { code: event.code, personal } });
}
