'use client';

import { useEffect } from 'react';
import { forgetOfflinePages } from '@/lib/session/offline-pages';

/** What a guest needs at the hotel's desk and on the way there. */
const PAGES = ['/adminReservacion', '/Ticket'];

interface KeptOfflineProps {
  uid: string;
  /** Whether the booking stands: for one that is over, the stored pages would show a ticket that is no longer valid. */
  stands: boolean;
}

/** Keeps the guest's pages for where there is no network, once the page is quiet. Shows nothing. */
export function KeptOffline({ uid, stands }: KeptOfflineProps) {
  useEffect(() => {
    if (!stands) return forgetOfflinePages();
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
  }, [uid, stands]);
  return null;
}
