import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  audienceCount,
  audienceQuestion,
  type GuestMessage,
  guestMessage,
  type Mailing,
  mailing,
  mailingChange,
  mailingDetail,
  mailingInput,
  mailingList,
  mailingOptOut,
  mailingRetry,
  mailingTest,
} from '@/lib/contract/mailing';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { skipReasonOf, smsSkipReasonOf } from '@/lib/domain/mailing';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { coupons, guests } from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { usableOn } from '../../inventory/coupon/usable-coupons';
import { smsStoppedOf } from '../sms/consents';
import {
  cancelMailing,
  changeMailing,
  createMailing,
  pauseMailing,
  resumeMailing,
  retryMailing,
  testMailing,
} from './edit-mailing';
import { countAudience, unreachedOf } from './mailing-audience';
import { optOut, optOutPage, readOptOut } from './opt-out';
import { listMailings, readMailing, smsToBeginWith, wordsToBeginWith } from './read-mailing';
import { registerSaveTheDate } from './save-the-date-routes';

/** An event's id or its `PLS-` code; of a mailing its id. */
const params = z.object({ id: recordId });
const policy = withPermission('sendMailings');

/** Messages to many guests of an event. */
export function registerMailingRoutes(app: ProviderApp): void {
  registerOfEvent(app);
  registerSaveTheDate(app);
  registerOfGuest(app);
  registerMailing(app);
  registerOptOut(app);
}

function registerOfEvent(app: ProviderApp): void {
  const path = '/api/v1/events/{id}/mailings';
  route(
    app,
    { method: 'get', path, policy, params, summary: 'Mailings of an event, and what it may send', answer: mailingList },
    async ({ ctx, params: { id } }) => listMailings({ ctx, input: { event: id } }),
  );
  route(
    app,
    {
      method: 'post',
      path,
      policy,
      params,
      status: 201,
      summary: 'Send a mailing to guests of the event, plan it, or keep it as a draft',
      body: mailingInput,
      answer: dataOf(mailing),
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await createMailing({ ctx, input: { event: id, mailing: body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/audience`,
      policy,
      params,
      uncounted: true,
      costly: true,
      summary: 'How many guests a mailing would go to, and to whom it would not; nothing is written',
      body: audienceQuestion,
      answer: dataOf(audienceCount),
    },
    async ({ ctx, params: { id }, body: question }) => ({
      data: await countAudience({ ctx, input: { event: id, question } }),
    }),
  );
}

function registerOfGuest(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/guests/{id}/messages',
      policy,
      params,
      status: 201,
      summary: 'Send one guest an invitation, a welcome, a coupon or a text message',
      body: guestMessage,
      answer: dataOf(mailing),
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await messageGuest({ ctx, input: { guestId: id, message: body } }),
    }),
  );
}

const ACTIONS = {
  pause: { summary: 'Stop a mailing on its way', act: pauseMailing },
  resume: { summary: 'Let a stopped mailing go on', act: resumeMailing },
  cancel: { summary: 'End a mailing for those whom it has not reached', act: cancelMailing },
} as const;

function registerMailing(app: ProviderApp): void {
  const path = '/api/v1/mailings/{id}';
  route(
    app,
    { method: 'get', path, policy, params, summary: 'A mailing, and whom it missed', answer: dataOf(mailingDetail) },
    async ({ ctx, params: { id } }) => ({ data: await readMailing({ ctx, input: { id } }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path,
      policy,
      params,
      body: mailingChange,
      summary: 'Change a draft or a planned mailing, or send it',
      answer: dataOf(mailing),
    },
    async ({ ctx, params: { id }, body }) => ({ data: await changeMailing({ ctx, input: { id, change: body } }) }),
  );
  for (const [name, { summary, act }] of Object.entries(ACTIONS))
    route(
      app,
      { method: 'post', path: `${path}/${name}`, policy, params, summary, answer: dataOf(mailing) },
      async ({ ctx, params: { id } }) => ({ data: await act({ ctx, input: { id } }) }),
    );
  route(
    app,
    {
      method: 'post',
      path: `${path}/retry`,
      policy,
      params,
      body: mailingRetry,
      summary: 'Send once more to those whose mail failed, or may not have left',
      answer: dataOf(mailing),
    },
    async ({ ctx, params: { id }, body: { state } }) => ({ data: await retryMailing({ ctx, input: { id, state } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/test`,
      policy,
      params,
      summary: 'Mail a mailing to oneself, in each of its languages',
      answer: dataOf(mailingTest),
    },
    async ({ ctx, params: { id } }) => ({ data: await testMailing({ ctx, input: { id } }) }),
  );
}

function registerOptOut(app: ProviderApp): void {
  const path = '/api/v1/mailing-opt-outs/{token}';
  const link = z.object({ token: z.string().trim().min(1).max(400) });
  const answer = dataOf(mailingOptOut);
  route(
    app,
    {
      method: 'get',
      path,
      policy: anybody,
      params: link,
      answer,
      open: true,
      summary: 'Whose mailings the link of a mailing ends; a browser is led to the page that asks',
    },
    async ({ ctx, params: { token }, request }) => {
      // Mail programs that cannot send a form open the address of List-Unsubscribe as a page.
      const isBrowser = request.req.header('accept')?.includes('text/html') ?? false;
      if (isBrowser) return request.redirect(await optOutPage({ ctx, input: { token } }), 303);
      return { data: await readOptOut({ ctx, input: { token } }) };
    },
  );
  route(
    app,
    {
      // Mail programs send this by themselves, with a form's body and from no page of ours (RFC 8058). A large
      // provider's servers send it for all their readers, so calls are not counted; without a valid link they change
      // nothing.
      method: 'post',
      path,
      policy: anybody,
      params: link,
      answer,
      open: true,
      signed: true,
      uncounted: true,
      summary: 'End the mailings of an event to the mailbox of a link',
    },
    async ({ ctx, params: { token } }) => ({ data: await optOut({ ctx, input: { token } }) }),
  );
}

/** What is said of a guest who gets no mailing. */
const UNREACHED = {
  declined: 'guestDeclined',
  noEmail: 'guestWithoutMail',
  optedOut: 'guestOptedOut',
  suppressed: 'guestSuppressed',
  noMobile: 'guestWithoutMobile',
  smsStopped: 'guestSmsStopped',
} as const;

/**
 * Sends one guest at once an invitation, a welcome or a coupon in the standard words of its kind, or a text message,
 * which leaves at a daytime hour of theirs. Raises NOT_FOUND, EVENT_ARCHIVED, PACKAGE_LIMIT also where the pack has not
 * enough left, AGENCY_LIMIT, INVALID where the coupon is to be chosen or the words have unknown variables, and
 * INVALID_STATE for a guest who gets none and for an event that guests cannot open.
 */
async function messageGuest({
  ctx,
  input: { guestId, message },
}: {
  ctx: Context;
  input: { guestId: string; message: GuestMessage };
}): Promise<Mailing> {
  const [guest] = await ctx.db.select().from(guests).where(eq(guests.id, guestId));
  const event = await tendedEvent(ctx, guest?.eventId ?? fail('NOT_FOUND'), 'sendMailings');
  const skipped = guest && (await skippedBy(ctx, event, guest, message));
  if (skipped) fail('INVALID_STATE', { values: { what: UNREACHED[skipped] } });
  const { kind } = message;
  const couponId = kind === 'coupon' ? (message.couponId ?? (await onlyCoupon(ctx, event))) : null;
  const audience = { guestIds: [guestId] };
  const mailing = { kind, ...wordsOf(message), audience, sendAt: null, couponId };
  return createMailing({ ctx, input: { event: event.id, mailing } });
}

async function skippedBy(
  { db }: Context,
  event: EventRow,
  guest: typeof guests.$inferSelect,
  { channel }: GuestMessage,
) {
  if (channel === 'sms') return smsSkipReasonOf(guest, await smsStoppedOf(db, [guest.mobile]));
  return skipReasonOf(guest, await unreachedOf(db, event));
}

/** A text that staff wrote goes as it is, whichever language the guest has. */
function wordsOf({ kind, channel, sms }: GuestMessage) {
  if (channel !== 'sms') return wordsToBeginWith(kind);
  const none = { es: '', en: '' };
  const text = sms === undefined ? smsToBeginWith(kind) : { es: sms, en: sms };
  return { channel, subject: none, body: none, sms: text };
}

/** Null where the event has none that guests can use, or several: then the caller is told to choose. */
async function onlyCoupon(ctx: Context, { id, timeZone }: EventRow): Promise<string | null> {
  const [first, second] = await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.eventId, id), usableOn(dateInZone(ctx.clock.now(), timeZone))))
    .orderBy(asc(coupons.id))
    .limit(2);
  return first && !second ? first.id : null;
}
