'use client';

import { useTranslations } from 'next-intl';
import type { Reservation } from '@/lib/contract/reservation';
import { useInstant } from '../staff-context';

/** When and why a booking was cancelled. */
export function CancelledNote({ cancellation }: Pick<Reservation, 'cancellation'>) {
  const t = useTranslations('attendees.cancellation');
  const instant = useInstant();
  if (!cancellation) return null;
  const { cancelledAt, reason, text } = cancellation;
  return (
    <section>
      <h3>{t('cancelledTitle')}</h3>
      <p className="mb-1">
        {[cancelledAt && t('cancelledOn', { date: instant(cancelledAt) }), reason && t(`reasons.${reason}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {text && <blockquote className="attendee-quote">{text}</blockquote>}
    </section>
  );
}
