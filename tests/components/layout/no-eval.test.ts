import { expect, it } from 'vitest';

it('keeps zod from probing for eval, which the policy of the pages reports', async () => {
  await import('@/instrumentation-client');
  const { globalConfig, util } = await import('zod/v4/core');
  expect(globalConfig.jitless).toBe(true);
  expect(util.allowsEval.value).toBe(false);
});
