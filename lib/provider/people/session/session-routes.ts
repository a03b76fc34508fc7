import { z } from 'zod';
import { isNear } from '@/lib/config/address-ranges';
import { adminRecord } from '@/lib/contract/agency';
import { secondFactorLogin } from '@/lib/contract/second-factor';
import { backdoorInput, loginAnswer, loginInput, reservationLoginInput, session } from '@/lib/contract/session';
import { DEMO_PASSWORD } from '../../db/seed/demo-users';
import { fail } from '../../error';
import { behindCaptcha } from '../../http/captcha-gate';
import { setCookies } from '../../http/cookies';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody, loggedIn, onlyRoles } from '../../http/policy';
import { forwardedFor } from '../../http/request-context';
import { reservationKeyText, route } from '../../http/route';
import { enterAs, returnToOwn } from '../impersonation/impersonation';
import { logIn, logInWithCode, logInWithKey, logInWithLink, logOut } from './log-in';
import type { OpenedSession } from './open-session';
import { readAdmin, readMe } from './read-me';

const sessionAnswer = z.object({ data: session });

export function registerSessionRoutes(app: ProviderApp): void {
  registerBackdoor(app);
  route(
    app,
    {
      method: 'post',
      path: '/api/auth/login',
      inMaintenance: true,
      summary: 'Log in by email and password',
      policy: anybody,
      body: loginInput,
      answer: loginAnswer,
    },
    async ({ ctx, body, request }) => {
      const account = { email: body.email };
      const opened = await behindCaptcha(request, { account, token: body.captcha }, () =>
        limitFailures(request, account, () => {
          refuseDemoFromAfar(request, body.password);
          return logIn({ ctx, input: body });
        }),
      );
      return answerOpened(request, opened);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/auth/login/second-factor',
      inMaintenance: true,
      summary: 'The second step of a login: a code of the authenticator app, or a recovery code',
      policy: anybody,
      body: secondFactorLogin,
      answer: loginAnswer,
    },
    async ({ ctx, body, request }) => {
      const opened = await limitFailures(request, { challenge: body.challenge }, () =>
        logInWithCode({ ctx, input: body }),
      );
      return answerOpened(request, opened);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/login',
      summary: 'Log in by reservation key and email',
      policy: anybody,
      body: reservationLoginInput.extend({ key: reservationKeyText }),
      answer: sessionAnswer,
    },
    async ({ ctx, body, request }) => {
      const opened = await limitFailures(request, { key: body.key }, () => logInWithKey({ ctx, input: body }));
      setCookies(request, opened.cookies);
      return { data: opened.session };
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/login-links/{token}',
      summary: 'Log in by the token of a mailed link',
      policy: anybody,
      params: z.object({ token: z.string().min(1).max(200) }),
      answer: sessionAnswer,
    },
    async ({ ctx, params, request }) => {
      const opened = await limitFailures(request, null, () => logInWithLink({ ctx, input: params }));
      setCookies(request, opened.cookies);
      return { data: opened.session };
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/auth/logout',
      inMaintenance: true,
      summary: 'Log out',
      policy: anybody,
      beforeSecondFactor: true,
      status: 204,
    },
    async ({ ctx, request }) => {
      setCookies(request, await logOut({ ctx }));
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me',
      summary: 'The session of the caller',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: sessionAnswer,
    },
    async ({ ctx }) => ({ data: await readMe({ ctx }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/auth/admin',
      summary: 'The record of the platform admin who calls',
      policy: onlyRoles('admin'),
      answer: z.object({ data: adminRecord }),
    },
    async ({ ctx }) => ({ data: await readAdmin({ ctx }) }),
  );
}

function registerBackdoor(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/auth/backdoor',
      summary: 'Act as another user for an hour: the platform admin alone, with a reason',
      policy: onlyRoles('admin'),
      body: backdoorInput,
      answer: loginAnswer,
    },
    async ({ ctx, body, request }) => answerOpened(request, await enterAs({ ctx, input: body })),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/auth/backdoor/end',
      summary: "Go back to the admin's own session",
      policy: loggedIn,
      answer: loginAnswer,
    },
    async ({ ctx, request }) => answerOpened(request, await returnToOwn({ ctx })),
  );
}

function answerOpened(request: ProviderRequest, { cookies, user, session: data }: OpenedSession) {
  setCookies(request, cookies);
  return { authenticated: user, data };
}

/**
 * Raises DEMO_FROM_AFAR for the demo's published password where the site has no public address yet and the caller is
 * neither on this machine nor in a private network. Addresses in X-Forwarded-For count as the caller's too, even from a
 * proxy that is not trusted: behind a proxy that nobody configured, every visitor would look near.
 */
function refuseDemoFromAfar(request: ProviderRequest, password: string): void {
  const { ip, services } = request.get('ctx');
  if (!services.config.demoOnlyNear || password !== DEMO_PASSWORD) return;
  const addresses = [ip ?? '', ...forwardedFor(request.req.raw.headers)];
  if (!addresses.every(isNear)) fail('DEMO_FROM_AFAR');
}
