'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { readUserView } from '@/lib/session/views';
import type { BannerLabels } from './banner-bar';

const BannerBar = dynamic(() => import('./banner-bar').then((module) => module.BannerBar), { ssr: false });

/**
 * Shows on every page that an admin acts as another user. Static pages are the same for everybody, so the browser
 * checks it; the bar and its call are only loaded where they are needed.
 */
export function ImpersonationBanner({ labels }: { labels: BannerLabels }) {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const user = readUserView(document.cookie);
    setName(user?.impersonated ? user.name : null);
  }, []);
  return name === null ? null : <BannerBar name={name} labels={labels} />;
}
