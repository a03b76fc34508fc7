'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { Button } from '@/components/ui/button';
import { datesIn } from '@/lib/domain/date-text';
import { countNights } from '@/lib/domain/nights';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { countedPersons, readAge } from '@/lib/stores/draft-people';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import type { BookingStep } from './booking-steps';
import { unbroken } from './unbroken';

/** Everything that was typed and chosen, each part with the way back to it. */
export function CheckoutReview() {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  const { event } = useBooking();
  const contact = useDraft((draft) => draft.contact);
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const passes = useDraft((draft) => draft.passes);
  const availability = useRoomAvailability(event, rooms);
  return (
    <div className={styles.review}>
      <ReviewPart title={t('checkout.holder')} step="contact">
        <p>
          {contact.firstName} {contact.lastName} {contact.maternalLastName}
        </p>
        <p className="text-secondary">
          {contact.email} · <span className="text-nowrap">{contact.mobile}</span>
        </p>
      </ReviewPart>
      <ReviewPart title={t('checkout.rooms')} step="category">
        {rooms.map((room, index) => {
          const category = availability[index]?.data?.categories.find(({ id }) => id === room.categoryId);
          return (
            <div key={room.id}>
              <p>
                <strong>{category?.name ?? t('room.name', { number: index + 1 })}</strong>
                {category && ` · ${t(`mealPlan.${category.mealPlan}`)}`}
              </p>
              <p className="text-secondary">
                {unbroken(
                  t('room.stay', {
                    nights: countNights(room),
                    ...format.span(room.checkIn, room.checkOut),
                  }),
                )}
                {' · '}
                {t('checkout.people', peopleOf(room))}
              </p>
              <OccupantNames room={room} />
              {room.observations && <p className="text-secondary">{room.observations}</p>}
            </div>
          );
        })}
      </ReviewPart>
      {passes.adult + passes.child > 0 && (
        <ReviewPart title={t('checkout.passes')} step="pass">
          {passes.adult > 0 && <p>{t('checkout.passAdult', { count: passes.adult })}</p>}
          {passes.child > 0 && <p>{t('checkout.passChild', { count: passes.child })}</p>}
        </ReviewPart>
      )}
    </div>
  );
}

const peopleOf = ({ adults, juniors, minors, infants }: DraftRoom) => ({ adults, juniors, minors, infants });

/** The people whose name or age is known so far. */
function OccupantNames({ room }: { room: DraftRoom }) {
  const t = useTranslations('booking');
  const known = countedPersons(room).flatMap(({ band, place, name, age }) => {
    const years = band === 'adult' ? null : readAge(age);
    if (!name.trim() && years === null) return [];
    const who = name.trim() || `${t(`room.one.${band}`)} ${place + 1}`;
    return years === null ? who : t('checkout.aged', { who, years });
  });
  const isWhole = countedPersons(room).every(({ name }) => name.trim());
  return (
    <p className="text-secondary">
      {known.join(', ')}
      {known.length > 0 && !isWhole && ' · '}
      {!isWhole && t('checkout.namesLater')}
    </p>
  );
}

function ReviewPart({ title, step, children }: { title: string; step: BookingStep; children: ReactNode }) {
  const t = useTranslations('booking.checkout');
  const { goTo } = useBooking();
  return (
    <section className={styles.reviewPart}>
      <header>
        <h3 className="h5">{title}</h3>
        <Button variant="quiet" small aria-label={t('editWhat', { what: title })} onClick={() => goTo(step)}>
          {t('edit')}
        </Button>
      </header>
      {children}
    </section>
  );
}
