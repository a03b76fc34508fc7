import { z } from 'zod';
import { callRow } from '@/lib/contract/call';
import { contactNotice, noticeAnswer, noticeInput } from '@/lib/contract/contact-notice';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { answerNotice } from './answer-notice';
import { readNotice } from './find-notice';
import { sendNotice } from './send-notice';

const path = '/api/v1/contact-notices/{token}';

/** No login: whoever has the link of a notice may answer it. */
const params = z.object({ token: z.string().min(1).max(200) });

export function registerContactNoticeRoutes(app: ProviderApp): void {
  const ofNotice = { path, policy: anybody, params, answer: dataOf(contactNotice) } as const;
  route(
    app,
    { ...ofNotice, method: 'get', summary: 'The call that the agency announced to the guest of the link' },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => readNotice({ ctx, input })),
    }),
  );
  route(
    app,
    { ...ofNotice, method: 'post', summary: 'Take the call, move it, or will not attend', body: noticeAnswer },
    async ({ ctx, params: { token }, body: answer, request }) => ({
      data: await limitFailures(request, null, () => answerNotice({ ctx, input: { token, answer } })),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/calls/{id}/notice',
      summary: 'Mail the guest of a call that the agency will call',
      policy: withPermission('makeCalls'),
      params: z.object({ id: z.string().trim().min(1).max(60) }),
      body: noticeInput,
      answer: dataOf(callRow),
      status: 201,
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await sendNotice({ ctx, input: { callId: id, notice: body } }),
    }),
  );
}
