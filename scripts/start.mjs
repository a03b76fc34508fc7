import './start/unread-output.cjs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './start/build.mjs';
import { ensureDependencies } from './start/dependencies.mjs';
import { endWithNpm } from './start/end-with-npm.mjs';
import { readEnvFiles } from './start/env-files.mjs';
import {
  checkDataFolder,
  checkNode,
  checkNotLocked,
  checkPort,
  Refusal,
  wantedHost,
  wantedPort,
} from './start/preconditions.mjs';
import { serve } from './start/serve.mjs';
import { untilReady, welcome } from './start/welcome.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const development = process.argv.includes('--dev');
const ANYWHERE = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

async function prepare() {
  checkNode(root);
  process.chdir(root);
  readEnvFiles(root);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const port = wantedPort(env.PORT || '3000');
  const host = wantedHost(env);
  const dataDir = env.DATA_DIR || '.data';
  checkDataFolder(dataDir);
  // Before the port, which a process that is ending keeps as long as the folder.
  if (!env.DATABASE_URL) await checkNotLocked(dataDir);
  await checkPort(port, host);
  ensureDependencies(root);
  if (!development) await ensureBuild(root, env);
  return { env: { ...env, PORT: String(port), DATA_DIR: dataDir }, port, host };
}

endWithNpm(process.env);
try {
  const { env, port, host } = await prepare();
  const child = serve({ root, env, port, host, development });
  const base = `http://${host ? (ANYWHERE[host] ?? host) : 'localhost'}:${port}`;
  const path = env.NEXT_PUBLIC_API_URL ? '/login' : '/provider/readyz';
  const ready = await untilReady(base + path, () => child.exitCode === null);
  const provider = env.NEXT_PUBLIC_API_URL || `${base}/provider`;
  if (ready) await welcome({ base, provider, token: env.NEXT_PUBLIC_AGENCY_TOKEN || 'demo-agency-token' });
  else if (child.exitCode === null) {
    console.error(`The server has not become ready within three minutes; see its messages above.`);
    child.kill('SIGTERM');
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(1);
}
