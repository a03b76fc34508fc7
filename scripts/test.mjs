import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './start/dependencies.mjs';
import { checkNode, Refusal } from './start/preconditions.mjs';
import { changedSince } from './test/changed.mjs';
import { NOTHING, summaryOf } from './test/counts.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { installPackage } from './test/tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FAST = ['architecture', 'unit', 'components', 'provider'];
const PARTS = [...FAST, 'concurrency', 'site', 'e2e'];

/** Component tests that cannot share a process with others have a project beside the rest (vitest.config.ts). */
const projectsOf = (part) => (part === 'components' ? ['components', 'components-alone'] : [part]);

const CHANGED = 'changed';

const words = process.argv.slice(2);
const asked = words.filter((word) => PARTS.includes(word));
const filters = words.filter((word) => !PARTS.includes(word) && word !== CHANGED);
const since = words.includes(CHANGED) ? changedSince(root) : null;
// What needs a build is asked for by name: `changed` is what one waits for between two edits.
const usual = since === null ? PARTS : [...FAST, 'concurrency'];
const wants = (part) => (asked.length === 0 ? usual.includes(part) : asked.includes(part));

/** The finders are TypeScript, shared with the tests; tsx is there once the packages are. */
async function support(name) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`../tests/support/${name}.ts`, import.meta.url);
}

/**
 * Builds in a process of its own, beside tests that often wait: the provider's for the processes that they start, the races for
 * their database. What is rendered or computed in the runner itself would only take longer by it.
 */
function startBuild() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', SITE_URL: '' };
  return once(spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, env, stdio: 'inherit' }), 'exit');
}

async function ensurePostgres() {
  const { findPostgres } = await support('find-postgres');
  if (!findPostgres()) installPackage('postgresql');
}

/** Documents are read back by another program than the one that draws them. */
async function ensurePoppler() {
  const { findPoppler } = await support('find-poppler');
  if (!findPoppler()) installPackage('poppler-utils');
}

/** Report files are opened by the program that many open them with. */
async function ensureOffice() {
  const { findOffice } = await support('find-office');
  if (!findOffice()) installPackage('libreoffice-calc-nogui');
}

async function provider() {
  await ensurePoppler();
  await ensureOffice();
  await ensureBrowser();
  return runVitest(root, ['provider'], filters, since);
}

async function concurrency() {
  if (!process.env.TEST_DATABASE_URL) await ensurePostgres();
  return runVitest(root, ['concurrency'], filters, since);
}

async function haveBuilt(built) {
  const [status] = await built;
  if (status !== 0) throw new Refusal('There is nothing to try: building failed.');
}

/** What the built product answers, asked without a browser, but for the links of mails. */
async function site(built) {
  const { findNginx } = await support('find-nginx');
  if (!findNginx()) installPackage('nginx-light');
  await ensurePostgres();
  await ensureBrowser();
  await haveBuilt(built);
  return runVitest(root, ['site'], filters, since);
}

/** Journeys need it, and so do the pictures of mails among the provider's tests and their links among the site's. */
async function ensureBrowser() {
  const { findChromium } = await support('find-chromium');
  const { chromium } = await import('playwright');
  if (!findChromium() && !existsSync(chromium.executablePath()) && !installPackage('chromium'))
    console.error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
}

async function endToEnd(built) {
  await ensureBrowser();
  await ensurePostgres();
  await haveBuilt(built);
  return runPlaywright(root, filters, since);
}

async function attempt(part) {
  try {
    return await part();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return { ...NOTHING, failed: 1 };
  }
}

checkNode(root);
ensureDependencies(root);
const fast = FAST.filter(wants);
const results = [];
// The tests of the architecture read the files themselves: no graph of imports knows what reaches them.
const read = since === null ? [] : fast.filter((part) => part === 'architecture');
const imported = fast.filter((part) => !read.includes(part));
if (read.length > 0) results.push(await attempt(() => runVitest(root, read, filters)));
const computed = imported.filter((part) => part !== 'provider');
if (computed.length > 0)
  results.push(await attempt(() => runVitest(root, computed.flatMap(projectsOf), filters, since)));
const built = wants('site') || wants('e2e') ? startBuild() : null;
if (imported.includes('provider')) results.push(await attempt(provider));
if (wants('concurrency')) results.push(await attempt(concurrency));
if (wants('site')) results.push(await attempt(() => site(built)));
if (wants('e2e')) results.push(await attempt(() => endToEnd(built)));

const { lines, failed } = summaryOf(results, { mayBeEmpty: since !== null });
for (const line of lines) console.log(line);
process.exitCode = failed ? 1 : 0;
