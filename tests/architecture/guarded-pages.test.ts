import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { guardOf } from '@/lib/domain/guards';
import { pageRoutes } from '@/tests/support/page-routes';
import { productFiles, readSource } from '@/tests/support/source-files';

/** The console's frame has it inside. */
const KEEPS_SESSION = /<(SessionKeeper|ConsoleFrame)\b/;

const layouts = new Set(productFiles().filter((path) => path.endsWith('/layout.tsx')));

function hasKeeper(file: string): boolean {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const layout = `${folder}/layout.tsx`;
    if (layouts.has(layout) && KEEPS_SESSION.test(readSource(layout))) return true;
  }
  return false;
}

it('every page behind a guard logs out who is idle: a layout above it keeps the session', () => {
  const guarded = pageRoutes().filter(({ path }) => guardOf(path.replace(/\[\w+\]/g, 'any')) !== null);
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/pagoModal', '/adminReservacion', '/adminmaster/Evento', '/SidebarOptions', '/Ticket']),
  );
  expect(
    guarded.filter(({ file }) => !hasKeeper(file)).map(({ path }) => path),
    'put a SessionKeeper into a layout above',
  ).toEqual([]);
});
