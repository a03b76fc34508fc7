const LINES_TOLD = 25;

/** Failures are told again at the end, shortened: of a long log some readers keep only the end. */
const firstLines = (text) => text.split('\n').slice(0, LINES_TOLD).join('\n');

export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${name}\n${firstLines(message)}`] : [];
  return failed.map((test) => `${name} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
}

/** Tests that failed once and passed when tried again: their failures are still in the report. */
const flakyOfFile = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => `${name} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);

/** What Vitest's JSON report says. */
export function countsOfVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
    flaky: testResults.flatMap(flakyOfFile),
  };
}

function flakyOf({ title, suites = [], specs = [] }, above = []) {
  const names = [...above, title].filter(Boolean);
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map((test) => `[${test.projectName}] ${[...names, spec.title].join(' > ')}\n${failureOf(test)}`),
  );
  return [...own, ...suites.flatMap((suite) => flakyOf(suite, names))];
}

const failureOf = ({ results }) =>
  firstLines(results.find(({ status }) => status !== 'passed')?.error?.message ?? 'no message');

/** What Playwright's JSON report says. Its own list of failures is the last thing it prints. */
export function countsOfPlaywright({ stats: { expected, flaky, unexpected, skipped }, suites, errors = [] }) {
  return {
    passed: expected + flaky,
    // An error outside of any test (a file that cannot be read, a server that does not start) names none.
    failed: unexpected || Math.min(errors.length, 1),
    skipped,
    failures: [],
    flaky: suites.flatMap((suite) => flakyOf(suite)),
  };
}

/**
 * What is printed at the very end; the last line is read by machines and keeps its form. `mayBeEmpty`: no test is no
 * fault, as where nothing has changed.
 */
export function summaryOf(results, { mayBeEmpty = false } = {}) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
  const failures = results.flatMap((result) => result.failures);
  const flaky = results.flatMap((result) => result.flaky);
  return {
    failed: failed > 0 || (passed === 0 && !mayBeEmpty),
    lines: [
      ...failures.map((failure) => `\nFailed: ${failure}`),
      ...flaky.map((test) => `\nFlaky: ${test}`),
      ...(flaky.length > 0 ? [`${flaky.length} flaky: failed once and passed when tried again, a defect to mend`] : []),
      ...(passed + failed === 0 ? ['No test ran.'] : []),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
  };
}
