import { z } from 'zod';
import { ownSession, sessionRevocation } from '@/lib/contract/own-session';
import { dataOf } from '@/lib/contract/page';
import { passwordChange, profile, profileChange } from '@/lib/contract/profile';
import { setCookies } from '../../http/cookies';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { listSessions, revokeOwnSession, revokeOwnSessions } from '../session/own-sessions';
import { changePassword, changeProfile, readProfile } from './profile';

export function registerMeRoutes(app: ProviderApp): void {
  registerOwnSessions(app);
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/profile',
      summary: 'The account of the caller',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(profile),
    },
    async ({ ctx }) => ({ data: await readProfile({ ctx }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/me',
      summary: 'Change name, mobile, language and wanted mails of the own account',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: profileChange,
      answer: dataOf(profile),
    },
    async ({ ctx, body }) => ({ data: await changeProfile({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/me/password',
      summary: 'Change the own password; the other sessions of the account end',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: passwordChange,
      status: 204,
    },
    async ({ ctx, body, request }) => {
      const account = ctx.actor.kind === 'user' ? { key: `password of ${ctx.actor.userId}` } : null;
      await limitFailures(request, account, () => changePassword({ ctx, input: body }));
      return request.body(null, 204);
    },
  );
}

function registerOwnSessions(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/sessions',
      summary: 'Where the caller is logged in',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(z.array(ownSession)),
    },
    async ({ ctx }) => ({ data: await listSessions({ ctx }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/me/sessions/{id}',
      summary: 'End one of the own sessions',
      policy: loggedIn,
      beforeSecondFactor: true,
      params: z.object({ id: z.string().min(1).max(60) }),
      status: 204,
    },
    async ({ ctx, params, request }) => {
      setCookies(request, await revokeOwnSession({ ctx, input: params }));
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/me/sessions/revocation',
      summary: 'End the other own sessions, or all of them',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: sessionRevocation,
      status: 204,
    },
    async ({ ctx, body, request }) => {
      setCookies(request, await revokeOwnSessions({ ctx, input: body }));
      return request.body(null, 204);
    },
  );
}
