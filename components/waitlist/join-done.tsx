'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import type { JoinedWaitlist } from '@/lib/contract/waitlist';
import { Link } from '@/lib/i18n/navigation';
import styles from './waitlist.module.css';

export function JoinDone({ entry, email }: { entry: JoinedWaitlist; email: string }) {
  const t = useTranslations('waitlist.join');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.done} role="status">
      {entry.position !== null && <p className={styles.doneplace}>{t('donePosition', { position: entry.position })}</p>}
      <p>{t('doneText', { email })}</p>
      <Link
        href={`/eventos/${entry.eventCode}/lista-de-espera?token=${encodeURIComponent(entry.token)}`}
        prefetch={false}
        className={buttonClass('primary')}
      >
        {t('see')}
      </Link>
    </div>
  );
}
