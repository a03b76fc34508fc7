'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';

const HouseholdPeople = dynamic(() => import('./household-people').then(({ HouseholdPeople: People }) => People), {
  loading: () => <Skeleton lines={3} />,
});

/** Who is on the list and has no reservation asks here that their data be erased; loaded when it is opened. */
export function HouseholdData({ token }: { token: string }) {
  const t = useTranslations('household.data');
  return (
    <OpenedDetails summary={t('title')} className="mt-4">
      <HouseholdPeople token={token} />
    </OpenedDetails>
  );
}
