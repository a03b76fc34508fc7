import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import {
  householdAnswers,
  householdAnswersInput,
  householdLinkInput,
  householdMatch,
  householdMatchInput,
  householdVisit,
  householdVisitInput,
  lateAnswersDecision,
  lateAnswersToDecide,
  staffHousehold,
} from '@/lib/contract/household';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { leavesOut } from '@/lib/domain/schedule';
import type { Context } from '../../context';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { limitFailures } from '../../http/login-limit';
import { anybody, withPermission } from '../../http/policy';
import { spend, spendOfCaller } from '../../http/rate-limit';
import { route } from '../../http/route';
import { personalEntries, toldOf } from '../activity/calendar-entries';
import { readCalendar } from '../activity/read-calendar';
import { answerHousehold } from './answer-household';
import { openHousehold, readHousehold, shownActivities } from './find-household';
import { chooseResponder, makeHouseholdLink, readStaffHousehold, revokeHouseholdLink } from './household-link';
import { invitedAs, peopleOf } from './household-people';
import { decideLateAnswers, listLateAnswers } from './late-answers';
import { matchGuests, visitHousehold } from './match-guests';

const eventParams = z.object({ id: recordId });

/** No login: a household's link, or a proof of who one is, lets a person answer for it. */
export function registerHouseholdRoutes(app: ProviderApp): void {
  const ofHousehold = {
    path: '/api/v1/household-answers/{token}',
    policy: anybody,
    params: z.object({ token: z.string().min(1).max(300) }),
    answer: dataOf(householdAnswers),
  } as const;
  route(
    app,
    {
      ...ofHousehold,
      method: 'get',
      summary: 'A household’s invitation: its people, the activities, what they answered',
    },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => readHousehold({ ctx, input })),
    }),
  );
  route(
    app,
    {
      ...ofHousehold,
      method: 'put',
      summary: 'Say who of a household comes, to what, and what they eat; after the last day staff decide',
      body: householdAnswersInput,
    },
    async ({ ctx, params: { token }, body: answers, request }) => ({
      data: await limitFailures(request, null, () => answerHousehold({ ctx, input: { token, answers } })),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${ofHousehold.path}/calendar.ics`,
      // A link of the invitation opens it, and calendars that ask for it again.
      open: true,
      summary:
        'The event as a calendar file for a household: with what is for those of it who sleep there or bear a tag',
      policy: ofHousehold.policy,
      params: ofHousehold.params,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params: input, query, request }) => {
      const asReader = { ...ctx, locale: query.locale ?? ctx.locale };
      const { name, text } = await limitFailures(request, null, () => readHouseholdCalendar({ ctx: asReader, input }));
      return privateDownload({ name, contentType: 'text/calendar; charset=utf-8', body: text });
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/household-matches',
      summary: 'Who of the couple’s list a guest without a link may be, masked',
      policy: anybody,
      params: eventParams,
      body: householdMatchInput,
      answer: dataOf(z.array(householdMatch)),
    },
    async ({ ctx, params, body, request }) => {
      await spendOfCaller('lookups', request);
      return { data: await matchGuests({ ctx, input: { event: params.id, name: body.name } }) };
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/household-visits',
      summary: 'Prove by the last digits of the mobile who one is; the answer’s token opens the household’s answers',
      policy: anybody,
      params: eventParams,
      body: householdVisitInput,
      answer: dataOf(householdVisit),
    },
    async ({ ctx, params, body, request }) => {
      const { mobileTries } = request.get('limits');
      const countTry = async (guestId: string) => {
        await spend(mobileTries, guestId);
        return async () => void (await mobileTries.reward(guestId));
      };
      const input = { event: params.id, ...body, countTry };
      return { data: await limitFailures(request, null, () => visitHousehold({ ctx, input })) };
    },
  );
  registerStaffCalls(app);
}

function registerStaffCalls(app: ProviderApp): void {
  const ofGuest = { policy: withPermission('manageGuests'), params: eventParams } as const;
  const link = '/api/v1/guests/{id}/household-link';
  route(
    app,
    {
      ...ofGuest,
      method: 'get',
      path: '/api/v1/guests/{id}/household',
      summary: 'The household of a guest: answers, replies, link',
      answer: dataOf(staffHousehold),
    },
    async ({ ctx, params }) => ({ data: await readStaffHousehold({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofGuest,
      method: 'post',
      path: link,
      summary: 'Give the guest’s household a link to answer by, or another one',
      body: householdLinkInput,
      answer: dataOf(staffHousehold),
    },
    async ({ ctx, params, body }) => ({
      data: await makeHouseholdLink({ ctx, input: { ...params, renew: body?.renew ?? false } }),
    }),
  );
  route(
    app,
    {
      ...ofGuest,
      method: 'put',
      path: '/api/v1/guests/{id}/household-responder',
      summary: 'Make the guest the one who answers for their household and is written to',
      answer: dataOf(staffHousehold),
    },
    async ({ ctx, params }) => ({ data: await chooseResponder({ ctx, input: params }) }),
  );
  route(
    app,
    { ...ofGuest, method: 'delete', path: link, summary: 'End the link of the guest’s household', status: 204 },
    async ({ ctx, params }) =>
      revokeHouseholdLink({ ctx, input: params }).then(() => new Response(null, { status: 204 })),
  );
  route(
    app,
    {
      ...ofGuest,
      method: 'get',
      path: '/api/v1/events/{id}/late-answers',
      summary: 'What households sent after the last day of answers and nobody decided yet',
      answer: dataOf(z.array(lateAnswersToDecide)),
    },
    async ({ ctx, params }) => ({ data: await listLateAnswers({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      ...ofGuest,
      method: 'put',
      path: '/api/v1/late-answers/{id}/decision',
      summary: 'Take what a household sent after the last day of answers, or refuse it',
      body: lateAnswersDecision,
      answer: dataOf(lateAnswersToDecide),
    },
    async ({ ctx, params, body }) => ({ data: await decideLateAnswers({ ctx, input: { ...body, ...params } }) }),
  );
}

/**
 * The calendar file of a household, text of type text/calendar, and its name: the event and its schedule as everybody
 * has them, and the activities that somebody of the household is asked to in addition. Raises LINK_INVALID,
 * EVENT_KEY_NOT_FOUND, BUSY.
 */
async function readHouseholdCalendar({
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
