import { z } from 'zod';
import {
  contactAnswerInput,
  contactAnswerUndo,
  contactMessage,
  contactMessageInput,
  contactMessagePage,
  contactMessageQuery,
  sentMessage,
} from '@/lib/contract/contact';
import { dataOf } from '@/lib/contract/page';
import { isRobot } from '@/lib/contract/robot-check';
import { addressKey } from '../../ground/caller-key';
import { onlyPeople } from '../../http/captcha-gate';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { spend } from '../../http/rate-limit';
import { route } from '../../http/route';
import { answerMessage, listMessages, readMessage, reopenMessage } from './contact-messages';
import { sendMessage } from './send-message';

const path = '/api/v1/contact-messages';

const id = z.string().trim().min(1).max(60);

export function registerContactRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path,
      summary: 'Write to the agency; it gets a mail and the sender a copy',
      policy: anybody,
      body: contactMessageInput,
      answer: dataOf(sentMessage),
      status: 201,
    },
    async ({ ctx, body, request }) => {
      await spend(request.get('limits').mails, addressKey(request.get('ip')));
      if (!isRobot(body)) await onlyPeople(request, body.captcha);
      return { data: await sendMessage({ ctx, input: { ...body, agencyId: request.get('appAgencyId') } }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'What people wrote to the agency, the newest first',
      policy: withPermission('readNotifications'),
      query: contactMessageQuery,
      answer: contactMessagePage,
    },
    async ({ ctx, query }) => ({ data: await listMessages({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: 'A message to the agency, whole',
      policy: withPermission('readNotifications'),
      params: z.object({ id }),
      answer: dataOf(contactMessage),
    },
    async ({ ctx, params }) => ({ data: await readMessage({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/{id}/answer`,
      summary: 'Answer a message by mail, or say that it was answered otherwise; its notification ends',
      policy: withPermission('readNotifications'),
      params: z.object({ id }),
      body: contactAnswerInput,
      answer: dataOf(contactMessage),
    },
    async ({ ctx, params, body }) => ({ data: await answerMessage({ ctx, input: { ...body, ...params } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/{id}/answer/undo`,
      summary: 'Take back that a message was answered otherwise than by mail; its notification is there again',
      policy: withPermission('readNotifications'),
      params: z.object({ id }),
      body: contactAnswerUndo,
      answer: dataOf(contactMessage),
    },
    async ({ ctx, params, body }) => ({ data: await reopenMessage({ ctx, input: { ...body, ...params } }) }),
  );
}
