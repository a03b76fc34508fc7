'use client';

import { useEffect, useState } from 'react';
import { LOOKING_EVENT } from '@/lib/api/idempotency';
import styles from './connection-notice.module.css';

/**
 * Shows, on every page, that the site is finding out the result of a call that got no answer (lib/api/unanswered). Part
 * of every page from the start, since nothing can be loaded after the connection is lost.
 */
export function ConnectionNotice({ looking }: { looking: string }) {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const count = (event: Event) => setLooks((before) => before + (event as CustomEvent<number>).detail);
    window.addEventListener(LOOKING_EVENT, count);
    return () => window.removeEventListener(LOOKING_EVENT, count);
  }, []);
  return (
    <div role="status" className={looks > 0 ? styles.notice : undefined}>
      {looks > 0 && looking}
    </div>
  );
}
