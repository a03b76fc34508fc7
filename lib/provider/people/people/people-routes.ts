import { z } from 'zod';
import type { Language } from '@/lib/contract/bilingual-text';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import {
  invitationAnswer,
  openInvitation,
  roleChange,
  secondFactorRemoval,
  type UserBulkReport,
  userBulk,
  userBulkReport,
  userChange,
  userExportQuery,
  userInvitation,
  userPage,
  userQuery,
  userRecord,
} from '@/lib/contract/user';
import { sentenceOf } from '../../ground/sentences';
import type { ProviderApp } from '../../http/environment';
import { privateCsv } from '../../http/file-answer';
import { limitFailures } from '../../http/login-limit';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { type ChangedUser, changeMany, changeRole, changeUser, removeUserSecondFactor } from './change-user';
import { acceptInvitation, inviteUser, readInvitation, resendInvitation } from './invitations';
import { exportUsers, listUsers } from './list-users';

const policy = withPermission('manageUsers');

const params = z.object({ id: recordId });

export function registerPeopleRoutes(app: ProviderApp): void {
  registerUserLists(app);
  registerInvitations(app);
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/users/{id}',
      summary: 'Change name, language or activity of an account',
      policy,
      params,
      body: userChange,
      answer: dataOf(userRecord),
    },
    async ({ ctx, params: { id }, body }) => ({ data: await changeUser({ ctx, input: { id, change: body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/users/{id}',
      summary: 'Deactivate an account: its history stays, its sessions end',
      policy,
      params,
      query: recordVersion,
      answer: dataOf(userRecord),
    },
    async ({ ctx, params: { id }, query }) => ({
      data: await changeUser({ ctx, input: { id, change: { active: false, version: query.version } } }),
    }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/users/{id}/roles',
      summary: 'Give an account another role; it holds at once',
      policy,
      params,
      body: roleChange,
      answer: dataOf(userRecord),
    },
    async ({ ctx, params: { id }, body }) => ({ data: await changeRole({ ctx, input: { id, change: body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/users/{id}/second-factor/removal',
      summary: 'Take a lost second factor off an account; its sessions end and its person is told',
      policy,
      params,
      body: secondFactorRemoval,
      answer: dataOf(userRecord),
    },
    async ({ ctx, params: { id }, body }) => ({ data: await removeUserSecondFactor({ ctx, input: { ...body, id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/users/bulk',
      summary: 'Deactivate, activate or invite again up to 100 accounts, with a report of each',
      policy,
      body: userBulk,
      answer: dataOf(userBulkReport),
    },
    async ({ ctx, body }) => ({ data: reportOf(await changeMany({ ctx, input: body }), ctx.locale) }),
  );
}

function registerUserLists(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/users',
      summary: 'The accounts that the caller manages, and how many have each role',
      policy,
      query: userQuery,
      answer: userPage,
    },
    async ({ ctx, query }) => ({ data: await listUsers({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/users/export',
      open: true,
      summary: 'The filtered accounts as a CSV file',
      policy,
      query: userExportQuery,
    },
    async ({ ctx, query }) => privateCsv(await exportUsers({ ctx, input: query })),
  );
}

function registerInvitations(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/users',
      summary: 'Invite a person by mail',
      policy,
      body: userInvitation,
      answer: dataOf(userRecord),
      status: 201,
    },
    async ({ ctx, body }) => ({ data: await inviteUser({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/users/{id}/invitation',
      summary: 'Mail the invitation again',
      policy,
      params,
      status: 204,
    },
    async ({ ctx, params: input, request }) => {
      await resendInvitation({ ctx, input });
      return request.body(null, 204);
    },
  );
  const ofKey = z.object({ key: z.string().min(1).max(100) });
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/invitations/{key}',
      summary: 'Whom a mailed invitation invites',
      policy: anybody,
      params: ofKey,
      answer: dataOf(openInvitation),
    },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => readInvitation({ ctx, input })),
    }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/invitations/{key}',
      summary: 'Take the account with one’s own name and password',
      policy: anybody,
      params: ofKey,
      body: invitationAnswer,
      status: 204,
    },
    async ({ ctx, params: { key }, body, request }) => {
      await limitFailures(request, null, () => acceptInvitation({ ctx, input: { ...body, key } }));
      return request.body(null, 204);
    },
  );
}

function reportOf(changed: ChangedUser[], locale: Language): UserBulkReport {
  const items = changed.map(({ id, refusal }): UserBulkReport['items'][number] =>
    refusal
      ? { id, outcome: 'refused', code: refusal.code, error: sentenceOf(refusal.code, locale, refusal.values) }
      : { id, outcome: 'done' },
  );
  const done = items.filter(({ outcome }) => outcome === 'done').length;
  return { done, refused: items.length - done, items };
}
