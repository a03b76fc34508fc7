import { z } from 'zod';
import {
  audienceCount,
  audienceQuestion,
  guestMessage,
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
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import {
  cancelMailing,
  changeMailing,
  createMailing,
  pauseMailing,
  resumeMailing,
  retryMailing,
  testMailing,
} from './edit-mailing';
import { countAudience } from './mailing-audience';
import { messageGuest } from './message-guest';
import { optOut, optOutPage, readOptOut } from './opt-out';
import { listMailings, readMailing } from './read-mailing';
import { registerSaveTheDate } from './save-the-date-routes';

/** An event's id or its `PLS-` code; of a mailing its id. */
const params = z.object({ id: z.string().trim().min(1).max(60) });
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
      ...{ method: 'post', path, policy, params, status: 201 },
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
      ...{ method: 'post', path: `${path}/audience`, policy, params, uncounted: true, costly: true },
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
      ...{ method: 'post', path: '/api/v1/guests/{id}/messages', policy, params, status: 201 },
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
      ...{ method: 'patch', path, policy, params, body: mailingChange },
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
      ...{ method: 'post', path: `${path}/retry`, policy, params, body: mailingRetry },
      summary: 'Send once more to those whose mail failed, or may not have left',
      answer: dataOf(mailing),
    },
    async ({ ctx, params: { id }, body: { state } }) => ({ data: await retryMailing({ ctx, input: { id, state } }) }),
  );
  route(
    app,
    {
      ...{ method: 'post', path: `${path}/test`, policy, params },
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
      ...{ method: 'get', path, policy: anybody, params: link, answer, open: true },
      summary: 'Whose mailings the link of a mailing ends; a browser is led to the page that asks',
    },
    async ({ ctx, params: { token }, request }) => {
      // A mail program that knows no form opens the address of List-Unsubscribe as a page.
      const isBrowser = request.req.header('accept')?.includes('text/html') ?? false;
      if (isBrowser) return request.redirect(await optOutPage({ ctx, input: { token } }), 303);
      return { data: await readOptOut({ ctx, input: { token } }) };
    },
  );
  route(
    app,
    {
      // A mail program sends it by itself, with a form's body, from no page of ours (RFC 8058). The servers of a large provider
      // send those of all its readers: they are not counted, and whoever has no link that counts changes nothing.
      ...{ method: 'post', path, policy: anybody, params: link, answer, open: true, signed: true, uncounted: true },
      summary: 'End the mailings of an event to the mailbox of a link',
    },
    async ({ ctx, params: { token } }) => ({ data: await optOut({ ctx, input: { token } }) }),
  );
}
