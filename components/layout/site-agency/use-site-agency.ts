'use client';

import { useEffect, useState } from 'react';
import type { Agency } from '@/lib/contract/agency';
import { type WantedAgency, wantedAgency } from './wanted-agency';

let asked: Promise<Agency | null> | null = null;

/** Navbar and footer ask once, together; client and schemas come only for people who have an agency to show. */
function askOnce(wanted: WantedAgency): Promise<Agency | null> {
  asked ??= import('./load-agency').then(({ loadAgency }) => loadAgency(wanted));
  return asked;
}

/**
 * The agency whose contacts a static page shows to the person of the readable cookie; null until then, and for
 * visitors.
 */
export function useSiteAgency(): Agency | null {
  const [agency, setAgency] = useState<Agency | null>(null);
  useEffect(() => {
    let gone = false;
    const wanted = wantedAgency(document.cookie);
    if (wanted) void askOnce(wanted).then((found) => !gone && setAgency(found));
    return () => {
      gone = true;
    };
  }, []);
  return agency;
}
