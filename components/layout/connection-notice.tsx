'use client';

import { useEffect, useState } from 'react';
import { LOOKING_EVENT } from '@/lib/api/idempotency';
import styles from './connection-notice.module.css';

/**
 * Says, on every page, that it is looked for what became of a call that nobody answered (lib/api/unanswered). It is in
 * the page from the first, because a part that is fetched when the connection is gone does not come.
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
