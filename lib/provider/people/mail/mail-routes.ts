import { z } from 'zod';
import { jobFailure, jobFailureQuery, jobFailures } from '@/lib/contract/job-failure';
import { mailPage, mailQuery, mailRecord } from '@/lib/contract/mail';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { suppression, suppressionPage, suppressionQuery, suppressionRelease } from '@/lib/contract/suppression';
import type { ProviderApp } from '../../http/environment';
import { wholeBody } from '../../http/limited-body';
import { anybody, onlyRoles, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { dropMail, listJobFailures, listMails, retryJob, retryMail } from './background-work';
import { readReports } from './read-reports';
import { listSuppressions, releaseSuppression } from './suppressions';
import { takeReports } from './take-reports';

const policy = onlyRoles('admin');

const path = '/api/v1/admin/mails';

const params = z.object({ id: recordId });

const answer = dataOf(mailRecord);

const JOBS = '/api/v1/admin/job-failures';

/** The platform admin's calls about background work: mails, which leave by one outbox, and jobs. */
export function registerMailRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'The mails or text messages of the platform by state, a page at a time',
      policy,
      query: mailQuery,
      answer: mailPage,
    },
    async ({ ctx, query }) => ({ data: await listMails({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/{id}/retry`,
      summary: 'Try a mail again that did not leave',
      policy,
      params,
      answer,
    },
    async ({ ctx, params: input }) => ({ data: await retryMail({ ctx, input }) }),
  );
  route(
    app,
    { method: 'post', path: `${path}/{id}/drop`, summary: 'Keep a mail from leaving', policy, params, answer },
    async ({ ctx, params: input }) => ({ data: await dropMail({ ctx, input }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: JOBS,
      summary: 'Jobs that failed',
      policy,
      query: jobFailureQuery,
      answer: dataOf(jobFailures),
    },
    async ({ ctx, query }) => ({ data: await listJobFailures({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${JOBS}/{id}/retry`,
      summary: 'Try a job again that failed',
      policy,
      params,
      answer: dataOf(jobFailure),
    },
    async ({ ctx, params: input }) => ({ data: await retryJob({ ctx, input }) }),
  );
}

const MAX_BYTES = 512 * 1024;

const suppressionPolicy = withPermission('manageAgency');

/** Reports about mails after they left, and the addresses that get no more mails because of them. */
export function registerSuppressionRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/webhooks/mail',
      open: true,
      signed: true,
      uncounted: true,
      summary: 'Bounces and complaints of mails, in our own signed format or Mailgun’s',
      policy: anybody,
      rawBody: 'application/json',
      answer: z.object({ received: z.literal(true) }),
    },
    async ({ ctx, request }) => {
      const posted = {
        body: (await wholeBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')).toString('utf8'),
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
      method: 'get',
      path,
      policy: suppressionPolicy,
      params: params,
      query: suppressionQuery,
      answer: suppressionPage,
      summary: 'Addresses that an agency’s mails do not go to',
    },
    async ({ ctx, params: { id }, query }) => ({
      data: await listSuppressions({ ctx, input: { ...query, agencyId: id } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/{suppressionId}/release`,
      policy: suppressionPolicy,
      params: params.extend({ suppressionId: recordId }),
      body: suppressionRelease,
      answer: dataOf(suppression),
      summary: 'Let mails go to an address again',
    },
    async ({ ctx, params: { id, suppressionId }, body }) => ({
      data: await releaseSuppression({ ctx, input: { agencyId: id, id: suppressionId, ...body } }),
    }),
  );
}
