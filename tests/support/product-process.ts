import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { type RunningProgram, runCommand, runProgram } from './run-program';

export interface ProductProcess extends RunningProgram {
  port: number;
  /** SIGTERM, and its own folder gone afterwards. */
  stop(): Promise<number | null>;
}

interface Start {
  /** What is built is served as it is, though other settings would build it anew. */
  asBuilt?: boolean;
  /** In a process group of its own, for killGroup. */
  inGroup?: boolean;
  /** By `npm start`: the program is then npm's process, and the product runs in a shell that npm starts. */
  byNpm?: boolean;
}

/** The built product by scripts/start.mjs, on a folder and a port of its own. */
export async function startProduct(
  env: Record<string, string> = {},
  { asBuilt = false, inGroup = false, byNpm = false }: Start = {},
): Promise<ProductProcess> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'booking-product-'));
  const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: '', LOG_LEVEL: 'warn' };
  const script = asBuilt ? 'tests/support/serve-as-built.mjs' : 'scripts/start.mjs';
  const all = { ...settings, ...env };
  const program = byNpm ? runCommand('npm', ['start'], all) : runProgram(script, [], all, { inGroup });
  await program.says(asBuilt ? 'Ready in' : 'Ready: ');
  // Next listens before the demo data are there; the first answer comes after them.
  if (asBuilt) await fetch(`http://localhost:${port}/login`);
  return {
    ...program,
    port,
    async stop() {
      program.child.kill('SIGTERM');
      const { code } = await program.finished;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
