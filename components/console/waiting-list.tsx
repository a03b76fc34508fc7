import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

const LINES = 10;

/** A placeholder for a list that is still being read, below a heading that is already shown. */
async function Waiting() {
  const t = await getTranslations('common');
  return <Skeleton lines={LINES} label={t('loading')} />;
}

/** Shows its records once they are read; the page's heading does not wait for them. */
export function WaitingList({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}
