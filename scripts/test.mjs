import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './start/dependencies.mjs';
import { checkNode, Refusal } from './start/preconditions.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { installPackage } from './test/tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FAST = ['architecture', 'unit', 'components', 'provider'];
const PARTS = [...FAST, 'concurrency', 'e2e'];

const asked = process.argv.slice(2).filter((word) => PARTS.includes(word));
const filters = process.argv.slice(2).filter((word) => !PARTS.includes(word));
const wants = (part) => asked.length === 0 || asked.includes(part);

/** The finders are TypeScript, shared with the tests; tsx is there once the packages are. */
async function support(name) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`../tests/support/${name}.ts`, import.meta.url);
}

/** Builds in a process of its own: the race tests, which mostly wait for their database, run beside it. */
function startBuild() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', SITE_URL: '' };
  return once(spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, env, stdio: 'inherit' }), 'exit');
}

async function ensurePostgres() {
  const { findPostgres } = await support('find-postgres');
  if (!findPostgres()) installPackage('postgresql');
}

async function concurrency() {
  if (!process.env.TEST_DATABASE_URL) await ensurePostgres();
  return runVitest(root, ['concurrency'], filters);
}

async function endToEnd(built) {
  const { findChromium } = await support('find-chromium');
  const { chromium } = await import('playwright');
  if (!findChromium() && !existsSync(chromium.executablePath()) && !installPackage('chromium'))
    console.error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  const { findNginx } = await support('find-nginx');
  if (!findNginx()) installPackage('nginx-light');
  await ensurePostgres();
  const [status] = await built;
  if (status !== 0) throw new Refusal('There is nothing to try in a browser: building failed.');
  return runPlaywright(root, filters);
}

async function attempt(part) {
  try {
    return await part();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

checkNode(root);
ensureDependencies(root);
const fast = FAST.filter(wants);
const results = [];
if (fast.length > 0) results.push(await attempt(() => runVitest(root, fast, filters)));
const built = wants('e2e') ? startBuild() : null;
if (wants('concurrency')) results.push(await attempt(concurrency));
if (built) results.push(await attempt(() => endToEnd(built)));

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`);
if (passed + failed === 0) console.error('No test ran.');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
