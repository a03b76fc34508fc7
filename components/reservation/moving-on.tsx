'use client';

import { useEffect } from 'react';
import { useRouter } from '@/lib/i18n/navigation';

const ASK_MS = 2500;

/** Asks the server again and again while something is being confirmed; the page moves on when the answer changes. */
export function MovingOn() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), ASK_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
