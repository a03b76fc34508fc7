import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

const nothing = () => {};

/** Where the router was sent. */
export const push = vi.fn();
/** Whether it asked for the page again. */
export const refresh = vi.fn();

const router: AppRouterInstance = {
  back: nothing,
  forward: nothing,
  refresh,
  push,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
};

/** A part of a page at a path, with a query or without one, as Next shows it there. */
export function AtPath({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, searchParams } = new URL(path, 'https://bodas.example.mx');
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
