'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import styles from './guest.module.css';

const loading = () => <Skeleton lines={4} />;

const PANELS = {
  import: dynamic(() => import('./import/import-panel').then(({ ImportPanel }) => ImportPanel), { loading }),
  duplicates: dynamic(() => import('./guest-duplicates').then(({ GuestDuplicates }) => GuestDuplicates), { loading }),
};

const NAMES = ['import', 'duplicates'] as const;

/**
 * Opens what takes a list of guests over, and what finds those who are on it twice; each is loaded when it is asked
 * for.
 */
export function GuestTools({ eventId }: { eventId: string }) {
  const t = useTranslations('guests');
  const [opened, setOpened] = useState<(typeof NAMES)[number] | null>(null);
  const Panel = opened && PANELS[opened];
  return (
    <>
      {NAMES.map((name) => (
        <Button
          key={name}
          variant="secondary"
          aria-expanded={opened === name}
          aria-controls="guest-tool"
          onClick={() => setOpened(opened === name ? null : name)}
        >
          {t(`${name}.${opened === name ? 'hide' : 'open'}`)}
        </Button>
      ))}
      <div id="guest-tool" hidden={!Panel} className={styles.tool}>
        {Panel && <Panel eventId={eventId} />}
      </div>
    </>
  );
}
