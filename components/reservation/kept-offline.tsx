'use client';

import { useEffect } from 'react';

/** What a guest needs at the hotel's desk and on the way there. */
const PAGES = ['/adminReservacion', '/Ticket'];

/** Keeps the guest's pages for where there is no network, once the page is quiet. Shows nothing. */
export function KeptOffline({ uid }: { uid: string }) {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production') return;
    const keep = () => {
      // A failure is ignored: the guest has this page, and the network is still there for the others.
      void import('@/lib/session/keep-offline')
        .then(({ keepOffline }) => keepOffline(uid, PAGES))
        .catch(() => undefined);
    };
    if (document.readyState === 'complete') return keep();
    window.addEventListener('load', keep, { once: true });
    return () => window.removeEventListener('load', keep);
  }, [uid]);
  return null;
}
