'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';

const HouseholdPanel = dynamic(() => import('./household-panel').then(({ HouseholdPanel: Panel }) => Panel), {
  loading: () => <Skeleton lines={6} />,
});

/** Opens what a guest's household answered, and its link; loaded when it is asked for. */
export function HouseholdButton({ guestId, name }: { guestId: string; name: string }) {
  const t = useTranslations('household.staff');
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  return (
    <>
      <Button variant="secondary" small aria-label={t('openOf', { name })} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <SidePanel
        show={isOpen}
        heading={
          <h2 className="h4 mb-0" id={headingId}>
            {name}
          </h2>
        }
        headingId={headingId}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        {isOpen && <HouseholdPanel guestId={guestId} />}
      </SidePanel>
    </>
  );
}
