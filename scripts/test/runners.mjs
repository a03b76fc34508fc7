import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfPlaywright, countsOfVitest, NOTHING } from './counts.mjs';

const LIMIT_MS = 35 * 60_000;

/** Runs a test runner and reads its counts; a runner that fails without naming a test counts as one failure. */
async function count(root, command, reportOption, read) {
  const folder = mkdtempSync(join(tmpdir(), 'booking-tests-'));
  const report = join(folder, 'report.json');
  const { args, env } = reportOption(report);
  const run = spawn(process.execPath, [...command, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    timeout: LIMIT_MS,
  });
  const [status, signal] = await once(run, 'exit');
  let counts = NOTHING;
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error('The test runner left no report.');
  }
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0 && counts.failed === 0) {
    const cause = signal ?? `exit code ${status}`;
    return { ...counts, failed: 1, failures: [...counts.failures, `${command.join(' ')} ended with ${cause}`] };
  }
  return counts;
}

/** `since`: only files that a change after that commit reaches, by Vitest's own graph of imports. */
export function runVitest(root, projects, filters, since = null) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const changed = since === null ? [] : [`--changed=${since}`];
  return count(
    root,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', ...chosen, ...changed, ...filters],
    (report) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} }),
    countsOfVitest,
  );
}

/** `since`: only files that have changed after that commit, or import what has. */
export function runPlaywright(root, filters, since = null) {
  const changed = since === null ? [] : [`--only-changed=${since}`];
  return count(
    root,
    [join(root, 'node_modules/playwright/cli.js'), 'test', '--pass-with-no-tests', ...changed, ...filters],
    (report) => ({ args: [], env: { E2E_REPORT: report } }),
    countsOfPlaywright,
  );
}
