import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PASSWORD_RESET_HOURS } from '@/lib/config/constants';
import { loadEnv } from '@/lib/config/env';
import { ProviderError } from '@/lib/provider/error';
import { systemContext } from '@/lib/provider/jobs/workers';
import { addPlatformAdmin } from '@/lib/provider/people/people/add-platform-admin';
import { startFailure } from '@/lib/provider/process/start-failure';
import { openProviderParts } from '@/lib/provider/runtime';
import { readEnvFiles } from './start/env-files.mjs';

const USAGE = `npm run admin -- add you@example.com

Makes an administrator of the platform, or sets one back who has lost the password or the two-step verification,
and prints a link, good once, by which that person chooses a password.`;

const asked = z.tuple([z.literal('add'), z.email()]);

async function main(): Promise<void> {
  const { success, data } = asked.safeParse(process.argv.slice(2));
  if (!success) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const [, email] = data;
  readEnvFiles(dirname(dirname(fileURLToPath(import.meta.url))));
  const env = loadEnv();
  const { database, parts } = await openProviderParts(env);
  try {
    const input = { email, agencyToken: env.NEXT_PUBLIC_AGENCY_TOKEN };
    const { key, isNew } = await addPlatformAdmin({ ctx: systemContext(parts, 'admin-command'), input });
    console.log(
      `${email} ${isNew ? 'is now' : 'is still'} an administrator of the platform. What let this person in before counts no more.
The password is chosen here, once, within ${PASSWORD_RESET_HOURS} hours:

  ${new URL(`/account/reset/${key}`, env.SITE_URL).href}
`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const isForeign = error instanceof ProviderError && error.code === 'INVALID_STATE';
  console.error(
    isForeign ? 'This address has an account that is no administrator: choose another.' : startFailure(error),
  );
  process.exitCode = 1;
});
