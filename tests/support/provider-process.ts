import { bundleScript } from './bundle-script';
import { freePort } from './free-port';
import { type RunningProgram, runProgram } from './run-program';

export interface ProviderProcess extends RunningProgram {
  base: string;
  port: number;
}

/** scripts/provider.ts in a process of its own on a PGlite folder, with limits that no test reaches. */
export async function startProviderProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ProviderProcess> {
  const port = env.PROVIDER_PORT ? Number(env.PROVIDER_PORT) : await freePort();
  const program = runProgram(await bundleScript('scripts/provider.ts'), [], {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOSTNAME: '127.0.0.1',
    PROVIDER_PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_WRITES_PER_MINUTE: '1000000',
    UNPAID_ROOMS_PER_EMAIL: '1000000',
    UNPAID_ROOMS_PER_ADDRESS: '1000000',
    ...env,
  });
  await program.says('The provider listens');
  return { ...program, port, base: `http://127.0.0.1:${port}` };
}
