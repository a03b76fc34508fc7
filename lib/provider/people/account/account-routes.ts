import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  isMailedSecret,
  type MailRequest,
  mailRequest,
  mailVerification,
  type OpenReset,
  openReset,
  type PasswordReset,
  passwordReset,
  resetDone,
  signup,
} from '@/lib/contract/account';
import { dataOf } from '@/lib/contract/page';
import { isRobot } from '@/lib/contract/robot-check';
import { loginAnswer } from '@/lib/contract/session';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { addressKey } from '../../ground/caller-key';
import { hashPassword, refuseCommonPassword } from '../../ground/password';
import { doneSentence } from '../../ground/sentences';
import { onlyPeople } from '../../http/captcha-gate';
import { setCookies } from '../../http/cookies';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody } from '../../http/policy';
import { spend } from '../../http/rate-limit';
import { route } from '../../http/route';
import { revokeUserSessions } from '../session/revoke-session';
import { endMailedSecrets, findAccountToken, spendAccountToken } from './account-token';
import { orderAccountMail } from './order-mail';
import { completeSignup, signUp, verifyMail } from './sign-up';

const resetParams = z.object({ key: z.string().min(1).max(200) });

/** Mails that anybody may ask for by an address; the answer is the same whether the address is known or not. */
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

/** The mails that anybody may ask for by an address. */
type RequestedMail = 'password-reset' | 'login-link' | 'verify-mail';

/**
 * Sets a new password by the key of a mailed request, which is valid once and for 6 hours. Every session of the account
 * ends, and so do its other mailed links. An account that was never verified is verified by it, since the mail was
 * read. Raises IRK and RKNF as readReset does, INVALID for a common password. docs/reliability.md, Passwords and mailed
 * secrets.
 */
async function resetPassword({
  ctx,
  input: { key, password },
}: {
  ctx: Context;
  input: PasswordReset & { key: string };
}): Promise<void> {
  if (!isMailedSecret(key)) fail('IRK');
  const reset = { token: key, purpose: 'passwordReset' } as const;
  const found = await findAccountToken(ctx.db, ctx, reset);
  if (!found?.account.active) fail('RKNF');
  await refuseCommonPassword(password, found.account);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    if (!(await spendAccountToken(tx, ctx, reset))) fail('RKNF');
    const [account] = await tx
      .update(users)
      .set({ passwordHash, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, found.account.id), eq(users.active, true)))
      .returning();
    if (!account) fail('RKNF');
    if (!account.emailVerified) await completeSignup(tx, ctx, account);
    const endedSessions = await revokeUserSessions(tx, ctx, { userId: account.id });
    await endMailedSecrets(tx, ctx, account.id);
    const entry = { agencyId: account.agencyId, entity: 'user', entityId: account.id };
    await writeAudit(tx, ctx, { ...entry, action: 'user.passwordReset', after: { endedSessions } });
    await orderAccountMail(tx, ctx, { kind: 'password-changed', email: account.email, agencyId: account.agencyId });
  });
  ctx.services.wakeWorkers();
}

/**
 * Until when the request of a new password is valid. Raises IRK for what is no key at all, RKNF for one that is
 * unknown, used, superseded or older than 6 hours.
 */
async function readReset({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<OpenReset> {
  if (!isMailedSecret(input.key)) fail('IRK');
  const found = await findAccountToken(ctx.db, ctx, { token: input.key, purpose: 'passwordReset' });
  if (!found?.account.active) fail('RKNF');
  return { expiresAt: found.expiresAt.toISOString() };
}

/**
 * Orders a mail for an address, whether an account has it or not: the same work in the same time. The worker that sends
 * it looks for the account, and sends nothing where there is none. docs/reliability.md, Passwords and mailed secrets.
 */
async function requestMail({
  ctx,
  input,
  kind,
}: {
  ctx: Context;
  input: MailRequest;
  kind: RequestedMail;
}): Promise<void> {
  await inTransaction(ctx, (tx) => orderAccountMail(tx, ctx, { kind, email: input.email }));
  ctx.services.wakeWorkers();
}
