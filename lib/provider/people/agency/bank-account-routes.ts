import { z } from 'zod';
import {
  bankAccountChange,
  bankAccountInput,
  bankAccountVersion,
  managedBankAccount,
} from '@/lib/contract/bank-account';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { addBankAccount, changeBankAccount, listBankAccounts, removeBankAccount } from './bank-accounts';

const identifier = z.string().min(1).max(60);
const params = z.object({ id: identifier });
const policy = withPermission('managePaymentProcessors');
const answer = dataOf(managedBankAccount);

export function registerBankAccountRoutes(app: ProviderApp): void {
  const all = { path: '/api/v1/agencies/{id}/bank-accounts' as const, policy, params };
  const one = {
    path: '/api/v1/agencies/{id}/bank-accounts/{accountId}' as const,
    policy,
    params: params.extend({ accountId: identifier }),
  };
  route(
    app,
    {
      ...all,
      method: 'get',
      summary: 'The accounts that guests pay into',
      answer: dataOf(z.array(managedBankAccount)),
    },
    async ({ ctx, params: { id } }) => ({ data: await listBankAccounts({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    { ...all, method: 'post', summary: 'Add an account', body: bankAccountInput, answer, status: 201 },
    async ({ ctx, params: { id }, body }) => ({
      data: await addBankAccount({ ctx, input: { agencyId: id, account: body } }),
    }),
  );
  route(
    app,
    { ...one, method: 'patch', summary: 'Change an account', body: bankAccountChange, answer },
    async ({ ctx, params: { id, accountId }, body }) => ({
      data: await changeBankAccount({ ctx, input: { agencyId: id, id: accountId, change: body } }),
    }),
  );
  route(
    app,
    { ...one, method: 'delete', summary: 'Take an account away', query: bankAccountVersion, status: 204 },
    async ({ ctx, params: { id, accountId }, query, request }) => {
      await removeBankAccount({ ctx, input: { agencyId: id, id: accountId, ...query } });
      return request.body(null, 204);
    },
  );
}
