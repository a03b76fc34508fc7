import { z } from 'zod';
import { mailRequest, mailVerification, openReset, passwordReset, resetDone, signup } from '@/lib/contract/account';
import { dataOf } from '@/lib/contract/page';
import { isRobot } from '@/lib/contract/robot-check';
import { loginAnswer } from '@/lib/contract/session';
import { addressKey } from '../../ground/caller-key';
import { doneSentence } from '../../ground/sentences';
import { onlyPeople } from '../../http/captcha-gate';
import { setCookies } from '../../http/cookies';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody } from '../../http/policy';
import { spend } from '../../http/rate-limit';
import { route } from '../../http/route';
import { type RequestedMail, readReset, requestMail, resetPassword } from './reset-password';
import { signUp, verifyMail } from './sign-up';

const resetParams = z.object({ key: z.string().min(1).max(200) });

/** What anybody may ask for by an address; the answer is the same for every one of them. */
const MAILS: { path: `/${string}`; kind: RequestedMail; summary: string }[] = [
  { path: '/api/v1/password-resets', kind: 'password-reset', summary: 'Ask for a mail to choose a new password' },
  { path: '/api/v1/login-links', kind: 'login-link', summary: 'Ask for a mail with a link that logs in' },
  { path: '/api/v1/signup/verification-mails', kind: 'verify-mail', summary: 'Ask for the verification mail again' },
];

const spendMail = (request: ProviderRequest) => spend(request.get('limits').mails, addressKey(request.get('ip')));

export function registerAccountRoutes(app: ProviderApp): void {
  for (const { kind, ...call } of MAILS) {
    route(
      app,
      { method: 'post', ...call, policy: anybody, body: mailRequest, status: 202 },
      async ({ ctx, body, request }) => {
        await spendMail(request);
        if (isRobot(body)) return request.body(null, 202);
        if (kind === 'password-reset') await onlyPeople(request, body.captcha);
        await requestMail({ ctx, input: body, kind });
        return request.body(null, 202);
      },
    );
  }
  registerResets(app);
  registerSignup(app);
}

function registerResets(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/password-resets/{key}',
      summary: 'Whether the request of a new password stands',
      policy: anybody,
      params: resetParams,
      answer: dataOf(openReset),
    },
    async ({ ctx, params, request }) => ({
      data: await limitFailures(request, null, () => readReset({ ctx, input: params })),
    }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/password-resets/{key}',
      summary: 'Choose a new password by the mailed key; every session of the account ends',
      policy: anybody,
      params: resetParams,
      body: passwordReset,
      answer: dataOf(resetDone),
    },
    async ({ ctx, params, body, request }) => {
      await limitFailures(request, null, () => resetPassword({ ctx, input: { ...body, ...params } }));
      return { data: { code: 'PUU' as const, message: doneSentence('PUU', ctx.locale) } };
    },
  );
}

function registerSignup(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/signup',
      summary: 'Open an account as an agency or a couple; the mail is verified before it counts',
      policy: anybody,
      body: signup,
      status: 202,
    },
    async ({ ctx, body, request }) => {
      await spendMail(request);
      if (isRobot(body)) return request.body(null, 202);
      await onlyPeople(request, body.captcha);
      await signUp({ ctx, input: { ...body, agencyId: request.get('appAgencyId') } });
      return request.body(null, 202);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/signup/verification',
      summary: 'Verify the mail of a new account by the mailed token and the chosen password, and log in',
      policy: anybody,
      body: mailVerification,
      answer: loginAnswer,
    },
    async ({ ctx, body, request }) => {
      const opened = await limitFailures(request, { key: body.token }, () => verifyMail({ ctx, input: body }));
      setCookies(request, opened.cookies);
      return { authenticated: opened.user, data: opened.session };
    },
  );
}
