'use client';

import { useEffect } from 'react';

/** A browser without idle callbacks waits this long instead. */
const LATER_MS = 2_000;

/**
 * Loads the card processor's script on every page, which the processor wants for detecting fraud, once the page is
 * interactive and idle. Renders nothing; where the script does not load the payment form loads it again.
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
