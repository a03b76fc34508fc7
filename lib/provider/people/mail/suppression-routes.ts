import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { suppression, suppressionPage, suppressionQuery, suppressionRelease } from '@/lib/contract/suppression';
import type { ProviderApp } from '../../http/environment';
import { limitedBody } from '../../http/limited-body';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readReports } from './read-reports';
import { listSuppressions, releaseSuppression } from './suppressions';
import { takeReports } from './take-reports';

const MAX_BYTES = 512 * 1024;

const policy = withPermission('manageAgency');

const params = z.object({ id: z.string().min(1).max(60) });

/** What is heard of mails after they left, and the addresses that get no more of them for it. */
export function registerSuppressionRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...{ method: 'post', path: '/api/v1/webhooks/mail', open: true, signed: true, uncounted: true },
      summary: 'Bounces and complaints of mails, in our own signed format or Mailgun’s',
      policy: anybody,
      rawBody: 'application/json',
      answer: z.object({ received: z.literal(true) }),
    },
    async ({ ctx, request }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitedBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')) chunks.push(chunk);
      const posted = {
        body: Buffer.concat(chunks).toString('utf8'),
        signature: request.req.header('x-mail-signature') ?? null,
      };
      const { mailReportSecrets } = ctx.services.config;
      await takeReports({ ctx, input: readReports(posted, mailReportSecrets, ctx.clock.now()) });
      return { received: true as const };
    },
  );
  const path = '/api/v1/agencies/{id}/mail-suppressions';
  route(
    app,
    {
      ...{ method: 'get', path, policy, params, query: suppressionQuery, answer: suppressionPage },
      summary: 'Addresses that an agency’s mails do not go to',
    },
    async ({ ctx, params: { id }, query }) => ({
      data: await listSuppressions({ ctx, input: { ...query, agencyId: id } }),
    }),
  );
  route(
    app,
    {
      ...{ method: 'post', path: `${path}/{suppressionId}/release`, policy },
      params: params.extend({ suppressionId: z.string().min(1).max(60) }),
      ...{ body: suppressionRelease, answer: dataOf(suppression) },
      summary: 'Let mails go to an address again',
    },
    async ({ ctx, params: { id, suppressionId }, body }) => ({
      data: await releaseSuppression({ ctx, input: { agencyId: id, id: suppressionId, ...body } }),
    }),
  );
}
