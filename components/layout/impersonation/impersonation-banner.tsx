'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { readUserView } from '@/lib/session/views';
import type { BannerLabels } from './banner-bar';

const BannerBar = dynamic(() => import('./banner-bar').then((module) => module.BannerBar), { ssr: false });

/**
 * Says on every page that an admin acts as somebody else. Static pages are the same for everybody, so the browser looks;
 * the bar and its call come only where they are needed.
 */
export function ImpersonationBanner({ labels }: { labels: BannerLabels }) {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const user = readUserView(document.cookie);
    setName(user?.impersonated ? user.name : null);
  }, []);
  return name === null ? null : <BannerBar name={name} labels={labels} />;
}
