'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { arriveAt, startProgress } from './progress';

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
