import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { type Language, language } from '@/lib/contract/bilingual-text';
import {
  depositReversal,
  masterAccount,
  masterAccountInput,
  masterDepositChange,
  masterDepositInput,
  questionAnswer,
  questionInput,
  serviceChange,
  serviceInput,
} from '@/lib/contract/master-account';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { accountStatementContent } from '../../documents/account-statement-content';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import type { ProviderApp } from '../../http/environment';
import { privateDownload, uploadedFile } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { uploadBody } from '../../http/uploaded-form';
import { addService, changeService, putMasterAccount, removeService } from './edit-master-account';
import {
  addMasterDeposit,
  changeMasterDeposit,
  openDepositReceipt,
  putDepositReceipt,
  reverseMasterDeposit,
} from './master-deposits';
import { readMasterAccount } from './read-master-account';
import { answerQuestion, askAboutService } from './service-questions';

const params = z.object({ id: recordId });

const reads = withPermission('readMasterAccount');

const answer = dataOf(masterAccount);

const ofStaff = { policy: withPermission('manageMasterAccount'), answer };

/** The master account of an event: what the couple contracted, paid and asks about. */
export function registerMasterAccountRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/master-account',
      summary: 'What the couple owes the agency and what they have paid; null before it is opened',
      policy: reads,
      params,
      answer: dataOf(masterAccount.nullable()),
    },
    async ({ ctx, params: { id: event } }) => ({ data: await readMasterAccount({ ctx, input: { event } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'put',
      path: '/api/v1/events/{id}/master-account',
      summary: 'Open the master account (without version), or change its package, due date, currency and rates',
      params,
      body: masterAccountInput,
    },
    async ({ ctx, params: { id: event }, body: account }) => ({
      data: await putMasterAccount({ ctx, input: { event, account } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/master-account/statement.pdf',
      open: true,
      summary: 'The statement of the master account as a PDF: what is approved, what was paid and what is left',
      policy: reads,
      params,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params: { id: event }, query: { locale = ctx.locale } }) => {
      const { name, bytes } = await makeAccountStatement(ctx, { event, locale });
      return privateDownload({ name, contentType: 'application/pdf', body: bytes });
    },
  );
  registerServices(app);
  registerQuestions(app);
  registerDeposits(app);
  registerReceipts(app);
}

function registerServices(app: ProviderApp): void {
  const all = '/api/v1/master-account/{id}/services' as const;
  const one = { path: `${all}/{serviceId}`, params: params.extend({ serviceId: recordId }) } as const;
  route(
    app,
    { ...ofStaff, method: 'post', path: all, summary: 'Add a service', params, body: serviceInput, status: 201 },
    async ({ ctx, params, body: service }) => ({ data: await addService({ ctx, input: { ...params, service } }) }),
  );
  route(
    app,
    { ...ofStaff, ...one, method: 'patch', summary: 'Change a service', body: serviceChange },
    async ({ ctx, params, body: change }) => ({ data: await changeService({ ctx, input: { ...params, change } }) }),
  );
  route(
    app,
    { ...ofStaff, ...one, method: 'delete', summary: 'Take a service off', query: recordVersion },
    async ({ ctx, params, query }) => ({ data: await removeService({ ctx, input: { ...params, ...query } }) }),
  );
}

function registerQuestions(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/master-account/{id}/services/{serviceId}/questions',
      summary: 'Ask the agency about a service',
      policy: reads,
      params: params.extend({ serviceId: recordId }),
      body: questionInput,
      answer,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await askAboutService({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'patch',
      path: '/api/v1/master-account/{id}/questions/{questionId}',
      summary: 'Answer what was asked about a service',
      params: params.extend({ questionId: recordId }),
      body: questionAnswer,
    },
    async ({ ctx, params, body }) => ({ data: await answerQuestion({ ctx, input: { ...params, ...body } }) }),
  );
}

const deposits = '/api/v1/master-account/{id}/deposits' as const;

const deposit = { path: `${deposits}/{depositId}`, params: params.extend({ depositId: recordId }) } as const;

function registerDeposits(app: ProviderApp): void {
  route(
    app,
    {
      ...ofStaff,
      method: 'post',
      path: deposits,
      summary: 'Enter a deposit of the couple',
      params,
      body: masterDepositInput,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await addMasterDeposit({ ctx, input: { ...params, deposit: body } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      ...deposit,
      method: 'patch',
      summary: 'Change what a deposit says of itself; its money stays',
      body: masterDepositChange,
    },
    async ({ ctx, params, body: change }) => ({
      data: await changeMasterDeposit({ ctx, input: { ...params, change } }),
    }),
  );
  route(
    app,
    {
      ...ofStaff,
      ...deposit,
      method: 'delete',
      summary: 'Take a wrong deposit back, with the reason, by a row of its own',
      body: depositReversal,
    },
    async ({ ctx, params, body }) => ({ data: await reverseMasterDeposit({ ctx, input: { ...params, ...body } }) }),
  );
}

function registerReceipts(app: ProviderApp): void {
  const receipt = { ...deposit, path: `${deposit.path}/receipt` } as const;
  route(
    app,
    {
      ...ofStaff,
      ...receipt,
      method: 'put',
      summary: 'Keep the receipt of a deposit (image or PDF, 10 MB at most)',
      rawBody: 'multipart/form-data',
    },
    async ({ ctx, params, request }) => ({
      data: await putDepositReceipt({ ctx, input: { ...params, ...uploadBody(request, PROOF_MAX_BYTES) } }),
    }),
  );
  route(
    app,
    {
      ...receipt,
      method: 'get',
      open: true,
      summary: 'The receipt of a deposit as a download; ?inline=1 to look at it',
      policy: reads,
      query: z.object({ inline: z.enum(['0', '1']).optional() }),
    },
    async ({ ctx, params, query }) =>
      uploadedFile(await openDepositReceipt({ ctx, input: params }), query.inline === '1'),
  );
}

/**
 * The statement of an event's master account as a PDF, for its staff and the couple: the same cents as the page shows
 * the couple. Raises NOT_FOUND, also where no account is open yet. docs/decisions/master-account.md.
 */
async function makeAccountStatement(ctx: Context, input: { event: string; locale: Language }) {
  const { locale } = input;
  const event = await staffEvent(ctx, input.event, 'readMasterAccount');
  const account = (await readMasterAccount({ ctx, input })) ?? fail('NOT_FOUND');
  const [agency] = await ctx.db
    .select({ name: agencies.name, phone: agencies.phone, email: agencies.email })
    .from(agencies)
    .where(eq(agencies.id, event.agencyId));
  const now = ctx.clock.now();
  const content = accountStatementContent({
    account,
    eventName: event.name,
    agency: agency ?? fail('NOT_FOUND'),
    today: dateInZone(now, event.timeZone),
    locale,
  });
  const draw = () => drawDocument('account-statement', content, { createdAt: now });
  const name = `${event.code.toLowerCase()}-${locale === 'en' ? 'statement' : 'estado-de-cuenta'}.pdf`;
  return { name, bytes: await keptDocument({ ctx, kind: 'account-statement', facts: { content, locale }, draw }) };
}
