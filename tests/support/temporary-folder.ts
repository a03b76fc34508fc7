import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

function folderUntil(end: (clear: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'booking-test-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder of its own for the running test, gone when the test is. */
export const temporaryFolder = (): string => folderUntil(onTestFinished);

/**
 * One for all tests of a file, for products that they start one after the other: filling one with the demo takes longer
 * than most of the tests.
 */
export const sharedFolder = (): string => folderUntil(afterAll);
