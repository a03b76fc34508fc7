import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';

// npm run mutate                      mutants of every rule in lib/domain, against the unit tests
// npm run mutate -- money             of an area of the provider, against the provider's tests
// npm run mutate -- lib/domain/money.ts [more files]
// npm run mutate -- lib/provider/money/refund/finish-refund.ts --tests tests/provider/payment
// against these tests alone: minutes in place of hours, and survivors that others may find
/** What is changed on purpose, the tests that must find it out, and how many of 100 they must find. */
const PARTS = {
  domain: { files: ['lib/domain/**/*.ts'], tests: 'unit', atLeast: 90 },
  money: { files: ['lib/provider/money/**/*.ts'], tests: 'provider', atLeast: 85 },
  inventory: { files: ['lib/provider/inventory/**/*.ts'], tests: 'provider', atLeast: 85 },
  session: { files: ['lib/provider/people/session/**/*.ts'], tests: 'provider', atLeast: 85 },
};

function partOf(named) {
  const [first = 'domain'] = named;
  if (first in PARTS) return PARTS[first];
  const isDomain = named.every((file) => file.startsWith('lib/domain/'));
  return { ...(isDomain ? PARTS.domain : PARTS.money), files: named };
}

const words = process.argv.slice(2);
const mark = words.includes('--tests') ? words.indexOf('--tests') : words.length;
const { files, tests, atLeast } = partOf(words.slice(0, mark));
process.env.MUTATE_TESTS = tests;
// As vitest.config.ts sets it for the unit tests: Stryker runs them in processes of its own.
if (tests === 'unit') process.env.TZ = 'Asia/Kathmandu';
const mutants = await new Stryker({
  mutate: [...files, '!**/*-routes.ts', '!**/*-mails.ts'],
  testFiles: words.slice(mark + 1).map((each) => (each.endsWith('.ts') ? each : `${each}/**/*.test.ts`)),
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  // Code that runs once at loading (tables, patterns) is left out: each mutant of it would have to run all tests anew.
  ignoreStatic: true,
  // Stryker would rewrite it by TypeScript's API, which version 7 does not have; our paths hold in its copy too.
  tsconfigFile: 'none',
  ignorePatterns: ['.next', '.data', 'test-results'],
  reporters: ['clear-text', 'html', 'progress-append-only'],
  htmlReporter: { fileName: 'test-results/mutants.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  tempDirName: 'test-results/mutants',
  // Each mutant begins with the provider loaded anew and a database opened: what comes late is not what never comes.
  timeoutMS: 120_000,
  // All of the provider's tests, one file after the other.
  dryRunTimeoutMinutes: 90,
}).runMutationTest();

const counted = mutants.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
// A run is ended by its first failure alone; of one that ended early without a failure Vitest lost it, on a busy
// machine.
const isLost = ({ status, testsCompleted = 0, coveredBy = [] }) =>
  status === 'Survived' && testsCompleted < coveredBy.length;
const lost = counted.filter(isLost).length;
if (lost > 0) console.log(`\n${lost} of those that survived were found: what found them was lost.`);
const found = counted.filter((mutant) => ['Killed', 'Timeout'].includes(mutant.status) || isLost(mutant));
const share = counted.length === 0 ? 100 : (100 * found.length) / counted.length;
console.log(
  `\n${found.length} of ${counted.length} mutants found (${share.toFixed(1)} %); at least ${atLeast} % are wanted.`,
);
if (share < atLeast) process.exitCode = 1;
