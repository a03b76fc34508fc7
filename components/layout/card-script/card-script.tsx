'use client';

import { useEffect } from 'react';

/** A browser without idle callbacks waits this long instead. */
const LATER_MS = 2_000;

/**
 * Loads the card provider's script once the page is interactive and idle; the payment form finds it there. Specification
 * 7: it loads on every page. Nothing is rendered, and a script that does not come is asked for again by the form.
 */
export function CardScript({ publishableKey }: { publishableKey: string }) {
  useEffect(() => {
    const load = () => {
      import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(publishableKey)).catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, LATER_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [publishableKey]);
  return null;
}
