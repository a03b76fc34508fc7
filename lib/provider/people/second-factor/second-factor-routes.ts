import { dataOf } from '@/lib/contract/page';
import {
  freshRecoveryCodes,
  passwordProof,
  secondFactor,
  secondFactorConfirmation,
  secondFactorSetup,
} from '@/lib/contract/second-factor';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './change-second-factor';

const PATH = '/api/v1/me/second-factor';

/** All these calls check the password, so wrong ones are counted together with those of a password's change. */
function limited<Result>(request: ProviderRequest, work: () => Promise<Result>): Promise<Result> {
  const { actor } = request.get('ctx');
  return limitFailures(request, actor.kind === 'user' ? { key: `password of ${actor.userId}` } : null, work);
}

export function registerSecondFactorRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: PATH,
      summary: 'Whether the own account has a second factor',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(secondFactor),
    },
    async ({ ctx }) => ({ data: await readSecondFactor({ ctx }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: PATH,
      summary: 'Make a secret for an authenticator app',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: passwordProof,
      answer: dataOf(secondFactorSetup),
    },
    async ({ ctx, body, request }) => ({
      data: await limited(request, () => setUpSecondFactor({ ctx, input: body })),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${PATH}/confirmation`,
      summary: 'Turn the second factor on by its first code',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: secondFactorConfirmation,
      answer: dataOf(freshRecoveryCodes),
    },
    async ({ ctx, body, request }) => ({
      data: await limited(request, () => confirmSecondFactor({ ctx, input: body })),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${PATH}/removal`,
      summary: 'Turn the second factor off',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: passwordProof,
      status: 204,
    },
    async ({ ctx, body, request }) => {
      await limited(request, () => removeSecondFactor({ ctx, input: body }));
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: `${PATH}/recovery-codes`,
      summary: 'New recovery codes in place of the old',
      policy: loggedIn,
      beforeSecondFactor: true,
      body: passwordProof,
      answer: dataOf(freshRecoveryCodes),
    },
    async ({ ctx, body, request }) => ({
      data: await limited(request, () => renewRecoveryCodes({ ctx, input: body })),
    }),
  );
}
