import { z } from 'zod';
import {
  agencyNetworkChange,
  agencyNetworkInput,
  agencyNetworkRecord,
  agencyPhoneChange,
  agencyPhoneInput,
  agencyPhoneRecord,
} from '@/lib/contract/agency-contacts';
import { bankAccountChange, bankAccountInput, managedBankAccount } from '@/lib/contract/bank-account';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import {
  addNetwork,
  addPhone,
  changeNetwork,
  changePhone,
  listNetworks,
  listPhones,
  removeNetwork,
  removePhone,
} from './agency-contacts';
import { addBankAccount, changeBankAccount, listBankAccounts, removeBankAccount } from './bank-accounts';

const params = z.object({ id: recordId });

export function registerAgencyContactRoutes(app: ProviderApp): void {
  registerPhones(app);
  registerNetworks(app);
}

function registerPhones(app: ProviderApp): void {
  const policy = withPermission('manageAgency');
  const all = { path: '/api/v1/agencies/{id}/phones' as const, policy, params };
  const one = {
    path: '/api/v1/agencies/{id}/phones/{phoneId}' as const,
    policy,
    params: params.extend({ phoneId: recordId }),
  };
  const answer = dataOf(agencyPhoneRecord);
  route(
    app,
    { ...all, method: 'get', summary: 'The phones of an agency', answer: dataOf(z.array(agencyPhoneRecord)) },
    async ({ ctx, params: { id } }) => ({ data: await listPhones({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    { ...all, method: 'post', summary: 'Add a phone, four at most', body: agencyPhoneInput, answer, status: 201 },
    async ({ ctx, params: { id }, body }) => ({ data: await addPhone({ ctx, input: { agencyId: id, phone: body } }) }),
  );
  route(
    app,
    { ...one, method: 'patch', summary: 'Change a phone of an agency', body: agencyPhoneChange, answer },
    async ({ ctx, params: { id, phoneId }, body }) => ({
      data: await changePhone({ ctx, input: { agencyId: id, id: phoneId, change: body } }),
    }),
  );
  route(
    app,
    { ...one, method: 'delete', summary: 'Take a phone away; the last one stays', status: 204 },
    async ({ ctx, params: { id, phoneId }, request }) => {
      await removePhone({ ctx, input: { agencyId: id, id: phoneId } });
      return request.body(null, 204);
    },
  );
}

function registerNetworks(app: ProviderApp): void {
  const policy = withPermission('manageAgency');
  const all = { path: '/api/v1/agencies/{id}/social-media' as const, policy, params };
  const one = {
    path: '/api/v1/agencies/{id}/social-media/{networkId}' as const,
    policy,
    params: params.extend({ networkId: recordId }),
  };
  const answer = dataOf(agencyNetworkRecord);
  route(
    app,
    { ...all, method: 'get', summary: 'The networks of an agency', answer: dataOf(z.array(agencyNetworkRecord)) },
    async ({ ctx, params: { id } }) => ({ data: await listNetworks({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    { ...all, method: 'post', summary: 'Add a network of an agency', body: agencyNetworkInput, answer, status: 201 },
    async ({ ctx, params: { id }, body }) => ({
      data: await addNetwork({ ctx, input: { agencyId: id, network: body } }),
    }),
  );
  route(
    app,
    { ...one, method: 'patch', summary: 'Change a network of an agency', body: agencyNetworkChange, answer },
    async ({ ctx, params: { id, networkId }, body }) => ({
      data: await changeNetwork({ ctx, input: { agencyId: id, id: networkId, change: body } }),
    }),
  );
  route(
    app,
    { ...one, method: 'delete', summary: 'Take a network of an agency away', status: 204 },
    async ({ ctx, params: { id, networkId }, request }) => {
      await removeNetwork({ ctx, input: { agencyId: id, id: networkId } });
      return request.body(null, 204);
    },
  );
}

export function registerBankAccountRoutes(app: ProviderApp): void {
  const policy = withPermission('managePaymentProcessors');
  const answer = dataOf(managedBankAccount);
  const all = { path: '/api/v1/agencies/{id}/bank-accounts' as const, policy, params };
  const one = {
    path: '/api/v1/agencies/{id}/bank-accounts/{accountId}' as const,
    policy,
    params: params.extend({ accountId: recordId }),
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
    { ...one, method: 'delete', summary: 'Take an account away', query: recordVersion, status: 204 },
    async ({ ctx, params: { id, accountId }, query, request }) => {
      await removeBankAccount({ ctx, input: { agencyId: id, id: accountId, ...query } });
      return request.body(null, 204);
    },
  );
}
