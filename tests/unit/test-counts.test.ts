import { expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest, NOTHING, summaryOf } from '@/scripts/test/counts.mjs';

const failing = { status: 'failed', error: { message: 'nobody answered\n    at line 3' } };
const browserTest = (status: string, results: object[]) => ({ projectName: 'phone', status, results });

const REPORT = {
  stats: { expected: 7, flaky: 1, unexpected: 1, skipped: 2 },
  suites: [
    {
      title: 'card.spec.ts',
      specs: [{ title: 'opens', tests: [browserTest('expected', [{ status: 'passed' }])] }],
      suites: [
        {
          title: 'by card',
          specs: [
            { title: 'pays', tests: [browserTest('flaky', [failing, { status: 'passed' }])] },
            { title: 'is refused', tests: [browserTest('unexpected', [failing, failing])] },
          ],
        },
      ],
    },
  ],
};

test('a browser test that passed when tried again is counted as passed, and told by name and cause', () => {
  const counts = countsOfPlaywright(REPORT);
  expect(counts).toMatchObject({ passed: 8, failed: 1, skipped: 2 });
  expect(counts.flaky).toEqual(['[phone] card.spec.ts > by card > pays\nnobody answered\n    at line 3']);
});

test('what fails outside of any test counts as one failure', () => {
  const report = { ...REPORT, stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, suites: [] };
  expect(countsOfPlaywright({ ...report, errors: [{ message: 'no server' }, { message: 'no file' }] }).failed).toBe(1);
});

test('Vitest’s failures are told with their file, and a file that cannot be read by its message', () => {
  const read = countsOfVitest({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'passed', fullName: 'listens', failureMessages: ['nobody answered'] },
          { status: 'failed', fullName: 'divides', failureMessages: ['by zero'] },
        ],
      },
      { name: 'b.test.ts', message: 'no such import', assertionResults: [] },
    ],
  });
  expect(read).toMatchObject({ passed: 4, failed: 1, skipped: 2, flaky: ['a.test.ts > listens\nnobody answered'] });
  expect(read.failures).toEqual(['a.test.ts > divides\nby zero', 'b.test.ts\nno such import']);
});

test('the last line is the count alone, whatever is told before it', () => {
  const flaky = { ...NOTHING, passed: 4, skipped: 1, flaky: ['[phone] a.spec.ts > pays'] };
  const { lines, failed } = summaryOf([{ ...NOTHING, passed: 6 }, flaky]);
  expect(lines.slice(-2)).toEqual([
    '1 flaky: failed once and passed when tried again, a defect to mend',
    '10 passed, 0 failed, 1 skipped',
  ]);
  expect(failed).toBe(false);
  expect(summaryOf([{ ...NOTHING, passed: 2 }]).lines).toEqual(['2 passed, 0 failed']);
});

test('a run fails by one failure, and where it tried nothing', () => {
  expect(summaryOf([{ ...NOTHING, passed: 9, failed: 1, failures: ['a'] }]).failed).toBe(true);
  expect(summaryOf([NOTHING])).toEqual({ failed: true, lines: ['No test ran.', '0 passed, 0 failed'] });
  expect(summaryOf([NOTHING], { mayBeEmpty: true })).toEqual({
    failed: false,
    lines: ['No test ran.', '0 passed, 0 failed'],
  });
});
