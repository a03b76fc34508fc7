'use client';

import { useEffect, useState } from 'react';

/** The value once it has been still for so many milliseconds. */
export function useDebounced(value: string, waitMs: number): string {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return still;
}
