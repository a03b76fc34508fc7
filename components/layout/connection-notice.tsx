'use client';

import { useEffect, useState } from 'react';
import { LOOKING_EVENT } from '@/lib/api/idempotency';
import styles from './connection-notice.module.css';

/**
 * Says, on every page, that the site is finding out what became of an unanswered call (lib/api/unanswered). Part of
 * every page from the start, since nothing can be loaded once the connection is gone.
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
