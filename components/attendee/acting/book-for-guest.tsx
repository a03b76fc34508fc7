'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { NamePicker } from '@/components/guest/name-picker';
import { BookingContext } from '@/components/reservation/booking-context';
import { QuoteLines } from '@/components/reservation/quote-lines';
import { useAmount } from '@/components/reservation/use-amount';
import { useLiveQuote } from '@/components/reservation/use-live-quote';
import { RoomEditor } from '@/components/room-block/room-editor';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { firstStay } from '@/lib/domain/first-stay';
import { type BookingDraftStore, createBookingDraft } from '@/lib/stores/booking-draft';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';
import styles from '../panel/panel.module.css';
import { ActingFrame } from './acting-frame';
import { HeldForGuest, useBookingFor } from './held-for-guest';

/** Who it is booked for, as far as that is known before. */
interface BookedGuest {
  guestId: string | null;
  contact: DraftContact;
  locale: Language;
}

const CONTACT = ['firstName', 'lastName', 'maternalLastName', 'email', 'mobile'] as const;

const nothing = () => undefined;

interface BookForGuestProps {
  eventId: string;
  guest: BookedGuest | null;
  onBooked: (reservation: Reservation) => void;
}

/** A booking that staff make for a guest: the guest's own engine, quotes and hold, confirmed by staff. */
export function BookForGuest({ eventId, guest, onBooked }: BookForGuestProps) {
  return (
    <ActingFrame eventId={eventId} onDone={nothing}>
      {(event) => <Booking event={event} guest={guest} onBooked={onBooked} />}
    </ActingFrame>
  );
}

interface BookingProps extends Omit<BookForGuestProps, 'eventId'> {
  event: Event;
}

function Booking({ event, guest, onBooked }: BookingProps) {
  const t = useTranslations('acting.book');
  const stay = firstStay(event);
  const [store] = useState(() => stay && createBookingDraft(`${event.code} for ${guest?.guestId ?? 'a guest'}`, stay));
  const [refused, refuse] = useState<Record<string, string>>({});
  useEffect(() => {
    if (guest) store?.getState().change({ contact: guest.contact });
    // The guest's contact data do not stay in the browser of the person who typed them.
    return () => store?.getState().clear();
  }, [store, guest]);
  if (!store) return <p>{t('nothingOnSale')}</p>;
  const booking = { event, store, goTo: nothing, refusedFields: refused, refuseFields: refuse };
  return (
    <BookingContext value={booking}>
      <BookingForm store={store} guest={guest} event={event} refused={refused} refuse={refuse} onBooked={onBooked} />
    </BookingContext>
  );
}

interface BookingFormProps extends BookingProps {
  store: BookingDraftStore;
  refused: Record<string, string>;
  refuse: (fields: Record<string, string>) => void;
}

function BookingForm({ event, store, guest, refused, refuse, onBooked }: BookingFormProps) {
  const t = useTranslations('acting.book');
  const words = useTranslations('booking');
  const rooms = useStore(store, (draft) => draft.roomsConfiguration);
  const contact = useStore(store, (draft) => draft.contact);
  const availability = useRoomAvailability(event, rooms);
  const [locale, setLocale] = useState<Language>(guest?.locale ?? 'es');
  const [picked, setPicked] = useState({ name: '', guestId: guest?.guestId ?? null });
  const work = useBookingFor({ event, store, guestId: picked.guestId, locale, refuse });
  if (work.held) {
    const { timeZone } = event;
    return <HeldForGuest reservation={work.held} timeZone={timeZone} onBooked={onBooked} onGivenUp={work.forget} />;
  }
  const type = (part: Partial<DraftContact>) => store.getState().change({ contact: { ...contact, ...part } });
  const pick = async (next: typeof picked) => {
    setPicked(next);
    if (next.guestId === null) return;
    const { listGuests } = await import('@/lib/api/guest');
    const query = { q: next.name };
    const found = await listGuests(await lazyBrowserHttp(), { eventId: event.id, query });
    const row = found.data.find(({ id }) => id === next.guestId);
    if (!row) return;
    const { firstName, lastName, maternalLastName, email, mobile } = row;
    type({ firstName, lastName, maternalLastName: maternalLastName ?? '', email: email ?? '', mobile: mobile ?? '' });
    if (row.language) setLocale(row.language);
  };
  const isReady =
    CONTACT.every((name) => name === 'maternalLastName' || contact[name].trim() !== '') &&
    rooms.every(({ categoryId }) => categoryId !== null);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isReady) work.hold();
      }}
    >
      <h3>{t('who')}</h3>
      {!guest && (
        <NamePicker
          id="book-guest"
          label={t('guest')}
          eventId={event.id}
          value={picked}
          offersList
          onChange={(next) => void pick(next)}
        />
      )}
      <div className="field-lines">
        {CONTACT.map((name) => {
          const Input = name === 'mobile' ? PhoneInput : TextInput;
          return (
            <Field
              key={name}
              id={`book-${name}`}
              label={words(`contact.${name}`)}
              error={refused[`contact.${name}`]}
              {...(name === 'maternalLastName' && { optional: words('optional') })}
            >
              {(input) => (
                <Input
                  {...input}
                  autoComplete="off"
                  value={contact[name]}
                  onChange={({ target }) => type({ [name]: target.value })}
                />
              )}
            </Field>
          );
        })}
        <Field id="book-locale" label={t('language')}>
          {(input) => (
            <SelectInput
              {...input}
              value={locale}
              onChange={({ target }) => setLocale(target.value === 'en' ? 'en' : 'es')}
            >
              <option value="es">{t('languages.es')}</option>
              <option value="en">{t('languages.en')}</option>
            </SelectInput>
          )}
        </Field>
      </div>
      {rooms.map((room, index) => {
        const known = availability[index];
        return (
          known && (
            <RoomEditor
              key={room.id}
              number={index + 1}
              room={room}
              event={event}
              availability={known}
              isTried={work.failure !== null}
              onRemove={rooms.length > 1 ? store.getState().removeRoom : null}
              onChange={store.getState().changeRoom}
            />
          )
        );
      })}
      <Button variant="quiet" small onClick={() => store.getState().addRoom()}>
        {words('room.add')}
      </Button>
      <LivePrice />
      {work.failure && <Alert tone="danger">{work.failureText}</Alert>}
      <div className={styles.decision}>
        <Button type="submit" busy={work.busy} disabled={!isReady}>
          {t('hold')}
        </Button>
      </div>
    </form>
  );
}

/** What the booking would cost, line by line, as the provider reckons it. */
function LivePrice() {
  const t = useTranslations('acting.book');
  const { amount } = useAmount();
  const { asked, quote } = useLiveQuote();
  if (!asked || !quote.data) return <p className="text-secondary">{t(asked ? 'reckoning' : 'choose')}</p>;
  return (
    <section aria-live="polite" aria-label={t('price')}>
      <h3>{t('price')}</h3>
      <QuoteLines lines={quote.data.lines} />
      <p className="fs-5 fw-semibold">{t.rich('total', { total: () => amount(quote.data.total) })}</p>
      <p>{t.rich('minimum', { minimum: () => amount(quote.data.minimumToReserve) })}</p>
    </section>
  );
}
