import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './start/dependencies.mjs';
import { checkNode, Refusal } from './start/preconditions.mjs';
import { changedSince } from './test/changed.mjs';
import { NOTHING, summaryOf } from './test/counts.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { ensureTools } from './test/tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FAST = ['architecture', 'unit', 'components', 'provider'];
const PARTS = [...FAST, 'concurrency', 'site', 'e2e'];

/** Component tests that cannot share a process with others have a project of their own (vitest.config.ts). */
const projectsOf = (part) => (part === 'components' ? ['components', 'components-alone'] : [part]);

const CHANGED = 'changed';

const words = process.argv.slice(2);
const asked = words.filter((word) => PARTS.includes(word));
const filters = words.filter((word) => !PARTS.includes(word) && word !== CHANGED);
const since = words.includes(CHANGED) ? changedSince(root) : null;
// `changed` leaves out what needs a build unless it is named, since people wait for it between two edits.
const usual = since === null ? PARTS : [...FAST, 'concurrency'];
const wants = (part) => (asked.length === 0 ? usual.includes(part) : asked.includes(part));

/**
 * Builds in a process of its own, beside tests that often wait: the provider's for the processes that they start, the
 * races for their database. What is rendered or computed in the runner itself would only take longer by it.
 */
function startBuild() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', SITE_URL: '' };
  return once(spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, env, stdio: 'inherit' }), 'exit');
}

const DATABASE = process.env.TEST_DATABASE_URL ? [] : ['postgres'];
/**
 * What each part needs of the machine: programs that draw and read documents again, a database with many connections.
 */
const TOOLS_OF = {
  provider: ['browser', 'poppler', 'office', ...DATABASE],
  concurrency: DATABASE,
  site: ['browser', 'nginx', 'postgres'],
  e2e: ['browser', 'postgres'],
};

async function haveBuilt(built) {
  const [status] = await built;
  if (status !== 0) throw new Refusal('There is nothing to try: building failed.');
}

/** What the built product answers, asked without a browser, but for the links of mails. */
async function site(built) {
  await haveBuilt(built);
  return runVitest(root, ['site'], filters, since);
}

async function endToEnd(built) {
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
// Runs while the tests do that need no tools.
const tools = ensureTools([...new Set(PARTS.filter(wants).flatMap((part) => TOOLS_OF[part] ?? []))]);
const fast = FAST.filter(wants);
const results = [];
// The tests of the architecture read the files themselves: no graph of imports knows what reaches them.
const read = since === null ? [] : fast.filter((part) => part === 'architecture');
const imported = fast.filter((part) => !read.includes(part));
if (read.length > 0) results.push(await attempt(() => runVitest(root, read, filters)));
const computed = imported.filter((part) => part !== 'provider');
if (computed.length > 0)
  results.push(await attempt(() => runVitest(root, computed.flatMap(projectsOf), filters, since)));
await tools;
const built = wants('site') || wants('e2e') ? startBuild() : null;
for (const part of ['provider', 'concurrency'].filter(wants))
  results.push(await attempt(() => runVitest(root, [part], filters, since)));
if (wants('site')) results.push(await attempt(() => site(built)));
if (wants('e2e')) results.push(await attempt(() => endToEnd(built)));

const { lines, failed } = summaryOf(results, { mayBeEmpty: since !== null });
for (const line of lines) console.log(line);
process.exitCode = failed ? 1 : 0;
