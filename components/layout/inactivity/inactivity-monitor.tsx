'use client';

import dynamic from 'next/dynamic';
import type { InactivityLabels } from './inactivity-watch';

const InactivityWatch = dynamic(() => import('./inactivity-watch').then((module) => module.InactivityWatch), {
  ssr: false,
});

/** Automatic logout of layouts for logged-in users; its script comes after the page. */
export function InactivityMonitor({ labels }: { labels: InactivityLabels }) {
  return <InactivityWatch labels={labels} />;
}
