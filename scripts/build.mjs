import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './start/build.mjs';
import { ensureDependencies } from './start/dependencies.mjs';
import { checkNode, Refusal } from './start/preconditions.mjs';

// Installs and builds without starting: for images, and for a server that is to start at once later.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  checkNode(root);
  ensureDependencies(root);
  await ensureBuild(root, { ...process.env, NEXT_TELEMETRY_DISABLED: '1' });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
