'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useBooking, useDraft } from '@/components/reservation/booking-context';
import { Button } from '@/components/ui/button';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { addDays } from '@/lib/domain/nights';

/** The form is loaded when a person wants to wait, since most visits never need it. */
const JoinDialog = lazy(() => import('./join-dialog').then((module) => ({ default: module.JoinDialog })));

/** Shown with nights that are sold out: the way onto the waitlist, filled with what the booking has so far. */
export function JoinWaitlist({ category, wanted }: { category: CategoryAvailability; wanted: number }) {
  const t = useTranslations('waitlist.join');
  const { event } = useBooking();
  const [open, setOpen] = useState(false);
  const checkIn = category.nights[0]?.date;
  const last = category.nights.at(-1)?.date;
  const checkOut = last && addDays(last, 1);
  const room = useDraft(({ roomsConfiguration: rooms }) =>
    rooms.find((one) => one.checkIn === checkIn && one.checkOut === checkOut),
  );
  const contact = useDraft((draft) => draft.contact);
  if (event.waitlist === false || !room) return null;
  const { adults, juniors, minors, infants } = room;
  const wish = { checkIn: room.checkIn, checkOut: room.checkOut, adults, juniors, minors, infants };
  return (
    <>
      <Button variant="secondary" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <Suspense>
          <JoinDialog
            event={event}
            category={category}
            wish={wish}
            rooms={wanted}
            contact={contact}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
