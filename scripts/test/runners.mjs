import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIMIT_MS = 19 * 60_000;

const LINES_TOLD = 25;

/** Of a long run only the end is kept by some: each failure is told again there. */
const firstLines = (text) => text.split('\n').slice(0, LINES_TOLD).join('\n');

const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [`${name}\n${firstLines(message)}`] : [];
    return failed.map((test) => `${name} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
  });

/** Runs a test runner and reads its counts; a runner that fails without naming a test counts as one failure. */
function count(root, command, reportOption, read) {
  const folder = mkdtempSync(join(tmpdir(), 'booking-tests-'));
  const report = join(folder, 'report.json');
  const { args, env } = reportOption(report);
  const run = spawnSync(process.execPath, [...command, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    timeout: LIMIT_MS,
  });
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error('The test runner left no report.');
  }
  rmSync(folder, { recursive: true, force: true });
  if (run.status !== 0 && counts.failed === 0) {
    const cause = run.signal ?? `exit code ${run.status}`;
    return { ...counts, failed: 1, failures: [...counts.failures, `${command.join(' ')} ended with ${cause}`] };
  }
  return counts;
}

export function runVitest(root, projects, filters) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return count(
    root,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', ...chosen, ...filters],
    (report) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} }),
    (read) => ({
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.numPendingTests + read.numTodoTests,
      failures: failuresOfVitest(read),
    }),
  );
}

export function runPlaywright(root, filters) {
  return count(
    root,
    [join(root, 'node_modules/playwright/cli.js'), 'test', '--pass-with-no-tests', ...filters],
    (report) => ({ args: [], env: { E2E_REPORT: report } }),
    // Its own list of failures is the last thing it prints.
    ({ stats: { expected, flaky, unexpected, skipped } }) => ({
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: [],
    }),
  );
}
