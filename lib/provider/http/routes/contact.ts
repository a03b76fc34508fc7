import { z } from 'zod';
import { contactMessage, contactMessageInput, contactMessagePage, sentMessage } from '@/lib/contract/contact';
import { dataOf, pageQuery } from '@/lib/contract/page';
import { isRobot } from '../../services/contact/is-robot';
import { listMessages } from '../../services/contact/list-messages';
import { readMessage } from '../../services/contact/read-message';
import { sendMessage } from '../../services/contact/send-message';
import { addressKey } from '../caller-key';
import { onlyPeople } from '../captcha-gate';
import type { ProviderApp } from '../environment';
import { anybody, withPermission } from '../policy';
import { spend } from '../rate-limit';
import { route } from '../route';

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
      query: pageQuery.extend({ agency_id: id.optional() }),
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
}
