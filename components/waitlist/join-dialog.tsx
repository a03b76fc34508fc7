'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import type { Event } from '@/lib/contract/event';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import type { JoinedWaitlist } from '@/lib/contract/waitlist';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';
import { JoinDone } from './join-done';
import { JoinForm, type Wish } from './join-form';

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
