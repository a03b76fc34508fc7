import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './start/dependencies.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const CHECKS = [
  { name: 'format and lint', run: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'], fix: 'npm run format' },
  // Several checkers read the same files each for itself: on two cores one alone takes a sixth of their time.
  { name: 'types', run: ['typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'] },
  {
    name: 'walls, file names and lengths, messages, versions',
    run: ['vitest/vitest.mjs', 'run', '--project', 'architecture'],
  },
  { name: 'unused files, exports and dependencies', run: ['knip/bin/knip.js'] },
];

ensureDependencies(root);
const failed = CHECKS.filter(({ name, run: [program, ...args] }) => {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});
for (const { name, fix } of failed) console.error(`FAILED: ${name}${fix ? ` (${fix} mends most of it)` : ''}`);
if (failed.length === 0) console.log('\nEverything holds.');
process.exitCode = failed.length > 0 ? 1 : 0;
