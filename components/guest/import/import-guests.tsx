'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';

const ImportPanel = dynamic(() => import('./import-panel').then(({ ImportPanel: Panel }) => Panel), {
  loading: () => <Skeleton lines={4} />,
});

/** Opens what takes a list of guests over; it is loaded when it is asked for. */
export function ImportGuests({ eventId }: { eventId: string }) {
  const t = useTranslations('guests.import');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls="import-guests"
        onClick={() => setOpen((before) => !before)}
      >
        {t(isOpen ? 'hide' : 'open')}
      </Button>
      <div id="import-guests" hidden={!isOpen} className="w-100 order-last">
        {isOpen && <ImportPanel eventId={eventId} />}
      </div>
    </>
  );
}
