'use client';

import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/** Whole seconds until the instant, counted down; 0 from then on, null where there is no instant. */
export function useTimeLeft(instant: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [instant]);
  return instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - now) / TICK_MS));
}
