import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'playwright/test';

/** One data folder for products that a file starts one after the other: filling one takes longer than most of its tests. */
export function ownDataFolder(name: string): string {
  const folder = join(tmpdir(), `booking-${name}-${process.pid}`);
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
