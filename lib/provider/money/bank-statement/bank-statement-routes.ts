import { z } from 'zod';
import {
  bankTransaction,
  bankTransactionQuery,
  bankTransactions,
  importedStatement,
  STATEMENT_MAX_BYTES,
  statementInput,
  statementPreview,
  transactionChange,
  transactionMatch,
} from '@/lib/contract/bank-statement';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import { fail } from '../../error';
import { parseInput } from '../../ground/parse';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { spendOfCaller } from '../../http/rate-limit';
import { route } from '../../http/route';
import { uploadedForm } from '../../http/uploaded-form';
import { changeTransaction, listBankTransactions, matchTransaction, unmatchTransaction } from './bank-transactions';
import { importStatement, previewStatement } from './import-statement';

const params = z.object({ id: recordId });

const policy = withPermission('matchBankStatements');

const flag = z.enum(['1', 'true', '0', 'false']).transform((value) => value === '1' || value === 'true');

/** Statements of the agency's banks, and which deposit each of their rows is. */
export function registerBankStatementRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/agencies/{id}/bank-statements',
      summary: 'Take over the CSV file of a bank, each row once; with dryRun=1, 200 and what it would keep and match',
      policy,
      // A dry run keeps nothing of the file but costs as much work; an import also counts as an upload, below.
      costly: true,
      params,
      query: z.object({ dryRun: flag.default(false) }),
      rawBody: 'multipart/form-data',
      status: 201,
      answer: dataOf(importedStatement),
    },
    async ({ ctx, params: { id: agencyId }, query: { dryRun }, request }) => {
      const input = { agencyId, read: () => statementUpload(request) };
      if (dryRun) {
        const preview = await previewStatement({ ctx, input });
        return request.json(dataOf(statementPreview).parse({ data: preview }), 200);
      }
      await spendOfCaller('uploads', request);
      return { data: await importStatement({ ctx, input }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agencies/{id}/bank-transactions',
      summary: "The money that came to the agency's accounts, with the deposits that it is or may be",
      policy,
      params,
      query: bankTransactionQuery,
      answer: dataOf(bankTransactions),
    },
    async ({ ctx, params: { id: agencyId }, query }) => ({
      data: await listBankTransactions({ ctx, input: { agencyId, query } }),
    }),
  );
  registerOneRow(app);
}

function registerOneRow(app: ProviderApp): void {
  const path = '/api/v1/bank-transactions/{id}' as const;
  const one = { policy, params, answer: dataOf(bankTransaction) };
  route(
    app,
    { ...one, method: 'patch', path, summary: 'Put a row aside, or take it back', body: transactionChange },
    async ({ ctx, params: { id }, body }) => ({ data: await changeTransaction({ ctx, input: { id, ...body } }) }),
  );
  route(
    app,
    {
      ...one,
      method: 'post',
      path: `${path}/match`,
      summary: 'Say which deposits a row is; it approves nothing',
      body: transactionMatch,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await matchTransaction({ ctx, input: { id, ...body } }) }),
  );
  route(
    app,
    { ...one, method: 'delete', path: `${path}/match`, summary: 'Take a match back', query: recordVersion },
    async ({ ctx, params: { id }, query }) => ({ data: await unmatchTransaction({ ctx, input: { id, ...query } }) }),
  );
}

/** Raises UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, BAD_REQUEST, INVALID. */
async function statementUpload(request: ProviderRequest) {
  const form = await uploadedForm(request, STATEMENT_MAX_BYTES);
  const file = form.get('file');
  if (!(file instanceof File)) return fail('INVALID', { fields: { file: 'statementFile' } });
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  const options = parseInput(statementInput, Object.fromEntries(texts));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.byteLength > STATEMENT_MAX_BYTES)
    fail('FILE_TOO_LARGE', { values: { megabytes: STATEMENT_MAX_BYTES / 1024 / 1024 } });
  return { bytes, options };
}
