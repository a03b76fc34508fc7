'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { roomTitleId } from '@/components/room-block/room-editor';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { Button } from '@/components/ui/button';
import type { Quote } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import { countNights } from '@/lib/domain/nights';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { countedPersons, readAge } from '@/lib/stores/draft-people';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import type { BookingStep } from './booking-steps';
import { PassChoice, useSoldPasses, useTooManyPasses } from './pass-choice';
import { PaidAtHotel, QuoteLines } from './quote-lines';
import { useAmount } from './use-amount';
import { useFailureText } from './use-failure-words';
import { useLiveQuote } from './use-live-quote';

interface KnownLinesProps {
  /** False where the contact is typed on this page, and so is no line here. */
  withContact: boolean;
  /** The price of what is held, as it was agreed; null shows that of the draft. */
  agreed: Pick<Quote, 'lines' | 'total'> | null;
}

/** What is known of a booking, one line each with a link to change it; none of it is asked again. */
export function KnownLines({ withContact, agreed }: KnownLinesProps) {
  const t = useTranslations('booking');
  const contact = useDraft((draft) => draft.contact);
  return (
    <div className={styles.review}>
      {withContact && (
        <KnownLine title={t('checkout.holder')} step="contact">
          <p>
            {contact.firstName} {contact.lastName} {contact.maternalLastName}
          </p>
          <p className="text-secondary">
            {contact.email} · <span className="text-nowrap">{contact.mobile}</span>
          </p>
        </KnownLine>
      )}
      <RoomLines />
      <PassLine />
      <TotalLine agreed={agreed} />
    </div>
  );
}

function RoomLines() {
  const t = useTranslations('booking');
  const { brief } = datesIn(useLocale());
  const { event } = useBooking();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const availability = useRoomAvailability(event, rooms);
  return rooms.map((room, index) => {
    const category = availability[index]?.data?.categories.find(({ id }) => id === room.categoryId);
    const { adults, juniors, minors, infants } = room;
    const number = t('room.name', { number: index + 1 });
    return (
      <KnownLine
        key={room.id}
        title={category && rooms.length === 1 ? category.name : [number, category?.name].filter(Boolean).join(': ')}
        what={rooms.length === 1 ? t('checkout.rooms') : number}
        step="category"
        place={rooms.length === 1 ? undefined : roomTitleId(room)}
      >
        <p>
          {t('checkout.stay', {
            nights: countNights(room),
            from: brief(room.checkIn),
            to: brief(room.checkOut),
          })}
          {category && ` · ${t(`mealPlan.${category.mealPlan}`)}`}
        </p>
        <p>{t('checkout.people', { adults, juniors, minors, infants })}</p>
        <OccupantNames room={room} />
        {room.observations && <p className="text-secondary">{room.observations}</p>}
      </KnownLine>
    );
  });
}

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

/** Who comes without sleeping there: one line, which opens. Left out where no passes are sold. */
function PassLine() {
  const t = useTranslations('booking.checkout');
  const passes = useDraft((draft) => draft.passes);
  const refused = Object.keys(useBooking().refusedFields).some((path) => path.startsWith('passes'));
  const sold = useSoldPasses();
  const tooMany = useTooManyPasses();
  if (sold.length === 0) return null;
  const chosen = [
    ...(passes.adult > 0 ? [t('passAdult', { count: passes.adult })] : []),
    ...(passes.child > 0 ? [t('passChild', { count: passes.child })] : []),
  ];
  return (
    <details className={styles.opening} open={refused || tooMany || undefined}>
      <summary>
        <span>
          {t('passesTitle')}: {chosen.length > 0 ? chosen.join(', ') : t('passesNone')}
        </span>
        <b>{chosen.length > 0 ? t('edit') : t('add')}</b>
      </summary>
      <PassChoice />
    </details>
  );
}

function TotalLine({ agreed }: Pick<KnownLinesProps, 'agreed'>) {
  const t = useTranslations('booking');
  const { event } = useBooking();
  const { asked, isSound, quote } = useLiveQuote();
  const { amount } = useAmount();
  const failure = useFailureText();
  if (!agreed && !isSound) return <p className={styles.summaryError}>{t('price.unsound')}</p>;
  const shown = agreed ?? (asked ? quote.data : undefined);
  if (!shown && quote.isError) return <p className={styles.summaryError}>{failure(quote.error)}</p>;
  return (
    <>
      <details className={styles.opening}>
        <summary>
          <strong>{t('checkout.total')}</strong>
          <strong className={styles.lineTotal}>{shown ? amount(shown.total) : t('price.loading')}</strong>
        </summary>
        {shown && <QuoteLines lines={shown.lines} />}
      </details>
      {shown && <PaidAtHotel event={event} lines={shown.lines} />}
    </>
  );
}

interface KnownLineProps {
  title: string;
  /** What the link changes, where the title is a proper name. */
  what?: string;
  step: BookingStep;
  /** Id of the element within that step. */
  place?: string | undefined;
  children: ReactNode;
}

function KnownLine({ title, what = title, step, place, children }: KnownLineProps) {
  const t = useTranslations('booking.checkout');
  const { goTo } = useBooking();
  return (
    <section className={styles.reviewPart}>
      <header>
        <h3 className="h5">{title}</h3>
        <Button variant="quiet" small aria-label={t('editWhat', { what })} onClick={() => goTo(step, place)}>
          {t('edit')}
        </Button>
      </header>
      {children}
    </section>
  );
}
