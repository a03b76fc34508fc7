import { z } from 'zod';
import { jobFailure, jobFailureQuery, jobFailures } from '@/lib/contract/job-failure';
import { mailPage, mailQuery, mailRecord } from '@/lib/contract/mail';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { listJobFailures, retryJob } from './job-failures';
import { dropMail, listMails, retryMail } from './list-mails';

const policy = onlyRoles('admin');

const path = '/api/v1/admin/mails';

const params = z.object({ id: z.string().min(1).max(60) });

const answer = dataOf(mailRecord);

const JOBS = '/api/v1/admin/job-failures';

/** What the platform's admin calls about work that nobody waits for: mails, which leave by one outbox, and jobs. */
export function registerMailRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'The mails of the platform by state, a page at a time',
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
