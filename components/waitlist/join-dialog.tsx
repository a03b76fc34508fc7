'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Modal } from '@/components/ui/modal';
import type { Event } from '@/lib/contract/event';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import type { JoinedWaitlist } from '@/lib/contract/waitlist';
import { Link } from '@/lib/i18n/navigation';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';
import { JoinForm, type Wish } from './join-form';
import styles from './waitlist.module.css';

interface JoinDialogProps {
  event: Event;
  category: CategoryAvailability;
  wish: Wish;
  rooms: number;
  contact: DraftContact;
  onClose: () => void;
}

/** Joining the waitlist without leaving the booking: a short form, then the place in the queue. */
export function JoinDialog({ event, category, wish, rooms, contact, onClose }: JoinDialogProps) {
  const t = useTranslations('waitlist.join');
  const [joined, setJoined] = useState<{ entry: JoinedWaitlist; email: string } | null>(null);
  return (
    <Modal show title={joined ? t('doneTitle') : t('title')} closeLabel={t('close')} onClose={onClose}>
      {joined ? (
        <JoinDone {...joined} />
      ) : (
        <JoinForm
          {...{ event, category, wish, rooms, contact }}
          onJoined={(entry, email) => setJoined({ entry, email })}
        />
      )}
    </Modal>
  );
}

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
