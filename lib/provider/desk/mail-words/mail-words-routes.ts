import { z } from 'zod';
import {
  mailPreview,
  mailTrial,
  mailTrialSending,
  mailTrialSent,
  mailWordsInput,
  mailWordsList,
  mailWordsRecord,
} from '@/lib/contract/mail-words';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listMailWords, previewMailWords, readMailWords, saveMailWords, testMailWords } from './mail-words';

const policy = withPermission('manageAgency');

const ofAgency = z.object({ id: recordId });

const params = ofAgency.extend({ kind: z.string().min(1).max(60) });

const answer = dataOf(mailWordsRecord);

/** The words of an agency's own in the mails that the product sends. */
export function registerMailWordsRoutes(app: ProviderApp): void {
  const all = '/api/v1/agencies/{id}/mail-words';
  const path = `${all}/{kind}` as const;
  route(
    app,
    {
      method: 'get',
      path: all,
      policy,
      params: ofAgency,
      answer: mailWordsList,
      summary: 'The mails whose words an agency may write',
    },
    async ({ ctx, params: { id } }) => ({ data: await listMailWords({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    { method: 'get', path, policy, params, answer, summary: 'The words of a kind of mail, the product’s and own ones' },
    async ({ ctx, params: { id, kind } }) => ({ data: await readMailWords({ ctx, input: { agencyId: id, kind } }) }),
  );
  route(
    app,
    { method: 'put', path, policy, params, body: mailWordsInput, answer, summary: 'Word a kind of mail' },
    async ({ ctx, params: { id, kind }, body }) => ({
      data: await saveMailWords({ ctx, input: { ...body, agencyId: id, kind } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/preview`,
      policy,
      params,
      uncounted: true,
      costly: true,
      body: mailTrial,
      answer: dataOf(mailPreview),
      summary: 'A mail as it would leave in these words; nothing is written',
    },
    async ({ ctx, params: { id, kind }, body }) => ({
      data: await previewMailWords({ ctx, input: { ...body, agencyId: id, kind } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/test`,
      policy,
      params,
      status: 202,
      body: mailTrialSending,
      answer: dataOf(mailTrialSent),
      summary: 'Mail oneself a mail in these words',
    },
    async ({ ctx, params: { id, kind }, body }) => ({
      data: await testMailWords({ ctx, input: { ...body, agencyId: id, kind } }),
    }),
  );
}
