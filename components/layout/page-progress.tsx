'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { PROGRESS_DURATION_MS, PROGRESS_HIDE_MS, PROGRESS_THROTTLE_MS } from '@/lib/config/constants';

const STEP_MS = 100;

// The bar waits here, short of its end, for a page that takes longer than the duration.
const FULLEST = 0.994;

// nprogress' own template has role="bar", which is not an ARIA role.
const LOOK = { template: '<div class="bar"></div>', barSelector: '.bar' };

let current: string | undefined;

type Bar = typeof import('nprogress');

let bar: Bar | null = null;

let throttle: ReturnType<typeof setTimeout> | undefined;

let ticker: ReturnType<typeof setInterval> | undefined;

/** True for a plain click on a link that leads to another page of this site. */
function leadsToAnotherPage(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return false;
  const to = new URL(link.href, window.location.href);
  const from = window.location;
  return to.origin === from.origin && to.pathname + to.search !== from.pathname + from.search;
}

/** The bar at the top while the next page loads. nprogress itself comes when a page takes longer than the throttle. */
export function PageProgress() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    // Capture: next/link prevents the default before the event bubbles up to here.
    const onClick = (event: MouseEvent) => {
      if (leadsToAnotherPage(event)) startProgress();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  useEffect(() => arriveAt(`${pathname}?${search}`), [pathname, search]);
  return null;
}

async function show(): Promise<void> {
  const asked = throttle;
  bar ??= (await import('nprogress')).default;
  if (asked !== throttle) return;
  bar.configure({ ...LOOK, showSpinner: false, trickle: false, minimum: 0.01, speed: PROGRESS_HIDE_MS });
  bar.set(0.01);
  const startedAt = performance.now();
  ticker = setInterval(() => {
    const share = (performance.now() - startedAt) / PROGRESS_DURATION_MS;
    bar?.set(Math.min(FULLEST, Math.max(0.01, share)));
  }, STEP_MS);
}

/** A page was asked for: the bar shows after the throttle and fills over the duration. */
export function startProgress(): void {
  clearTimeout(throttle);
  clearInterval(ticker);
  throttle = setTimeout(show, PROGRESS_THROTTLE_MS);
}

/** The page at this address is there: the bar fills up and hides. */
export function arriveAt(address: string): void {
  if (address === current) return;
  current = address;
  clearTimeout(throttle);
  clearInterval(ticker);
  throttle = undefined;
  bar?.done();
}
