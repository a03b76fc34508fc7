import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { amountText } from '@/components/reservation/amount';
import { PeopleFields } from '@/components/room-block/people-fields';
import { agedPersons, lastCheckOut, type StayEvent } from '@/components/room-block/room-problems';
import { buttonClass } from '@/components/ui/button-class';
import type { AgeBand } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { addDays, countNights, daysBetween, type Stay } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';
import { type CountedPerson, withPerson } from '@/lib/stores/draft-people';
import styles from './stay.module.css';
import { mainScope, type StayFacts } from './stay-facts';
import { useLowestTotal, useStay } from './stay-store';

const WEEK = 7;

/** Sunday is 0; dates have no zone. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

interface NightGridProps {
  event: StayEvent;
  stay: Stay;
  locale: Locale;
  onChange: (stay: Stay) => void;
}

/** The event's days as a calendar of their own: a press on the arrival, a press on the departure. */
function NightGrid({ event, stay, locale, onChange }: NightGridProps) {
  const t = useTranslations('stay');
  const words = useTranslations('booking.room');
  const format = datesIn(locale);
  const [awaitsDeparture, setAwaitsDeparture] = useState(false);
  const first = event.firstNight;
  const last = lastCheckOut(event);
  if (!first || !last) return null;
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, place) => addDays(first, place));
  const latest = addDays(last, -event.minimumNights);
  const choose = (day: string) => {
    const leaves = awaitsDeparture && day >= addDays(stay.checkIn, event.minimumNights);
    if (leaves || day > latest) {
      setAwaitsDeparture(false);
      const [checkIn = stay.checkIn] = [stay.checkIn, addDays(day, -event.minimumNights)].toSorted();
      return onChange({ checkIn, checkOut: day });
    }
    setAwaitsDeparture(true);
    const wanted = addDays(day, Math.max(event.minimumNights, countNights(stay)));
    const [checkOut = last] = [wanted, last].toSorted();
    return onChange({ checkIn: day, checkOut });
  };
  const sayOf = (day: string) => {
    if (day === stay.checkIn) return t('sheet.arrival', { day: format.day(day) });
    return day === stay.checkOut ? t('sheet.departure', { day: format.day(day) }) : format.day(day);
  };
  return (
    <fieldset className={styles.nights}>
      <legend>{t('sheet.dates')}</legend>
      <p>{t('sheet.datesHint')}</p>
      <div className={styles.grid}>
        {Array.from({ length: WEEK }, (_, place) => addDays(first, place - weekdayOf(first))).map((day) => (
          <span key={day} aria-hidden="true">
            {format.part(day, { weekday: 'short' })}
          </span>
        ))}
        {days.map((day, place) => (
          <button
            key={day}
            type="button"
            style={place === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            aria-label={sayOf(day)}
            aria-pressed={day === stay.checkIn || day === stay.checkOut}
            // Drawn by the style: the button's name is the whole date, and whoever speaks to it says that.
            data-month={place === 0 || day.endsWith('-01') ? format.part(day, { month: 'short' }) : undefined}
            data-between={(stay.checkIn < day && day < stay.checkOut) || undefined}
            onClick={() => choose(day)}
          >
            {format.part(day, { day: 'numeric' })}
          </button>
        ))}
      </div>
      <p className={styles.chosen} aria-live="polite">
        {words('stay', { nights: countNights(stay), ...format.span(stay.checkIn, stay.checkOut) })}
      </p>
    </fieldset>
  );
}

interface StaySheetProps {
  facts: StayFacts;
  onClose: () => void;
}

/**
 * Dates, people and their price in one sheet: it rises from the foot of a phone, and stands in the middle of a desk.
 */
export function StaySheet({ facts, onClose }: StaySheetProps) {
  const t = useTranslations('stay');
  const { event, locale } = facts;
  const { room, count, change } = useStay(facts);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const sheet = dialog.current;
    // A press beside the sheet closes it; the keyboard has Escape, which the browser itself hears.
    const pressBeside = ({ target }: MouseEvent) => target === sheet && sheet?.close();
    sheet?.showModal();
    sheet?.addEventListener('click', pressBeside);
    return () => sheet?.removeEventListener('click', pressBeside);
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.sheetHead}>
        <h2 id={titleId} className="h4">
          {t('sheet.title')}
        </h2>
        <button type="button" className="btn-close" aria-label={t('sheet.close')} onClick={close} />
      </div>
      <div className={styles.sheetBody}>
        <NightGrid event={event} stay={room} locale={locale} onChange={change} />
        <PeopleFields id="stay-people" people={room} hotel={event.hotel} errors={[]} onChange={change} />
        <Ages facts={facts} />
        {count > 1 && <p className="text-secondary">{t('several', { rooms: count })}</p>}
      </div>
      <div className={styles.sheetFoot}>
        <SheetPrice facts={facts} />
        <button
          type="button"
          className={buttonClass('primary')}
          onClick={() => {
            close();
            document.getElementById('rooms')?.scrollIntoView();
          }}
        >
          {t('sheet.apply')}
        </button>
      </div>
    </dialog>
  );
}

function SheetPrice({ facts }: { facts: StayFacts }) {
  const t = useTranslations('stay');
  const { hasFailed } = useStay(facts);
  const { lowest, isCurrent } = useLowestTotal(facts);
  const scopes = mainScope(facts);
  if (hasFailed) return <p aria-live="polite">{t('failed')}</p>;
  return (
    <p aria-live="polite" aria-busy={!isCurrent}>
      {!isCurrent && t('loading')}
      {isCurrent && lowest && (
        <strong>{t('sheet.from', { amount: amountText({ money: lowest, scopes, locale: facts.locale }) })}</strong>
      )}
      {isCurrent && !lowest && t('sheet.none')}
    </p>
  );
}

const MOST_AGE = 17;

const agesOf = (bands: AgeBand[], band: AgeBand['band']) => {
  const found = bands.find((each) => each.band === band);
  if (!found) return [];
  const last = found.maxAge ?? MOST_AGE;
  return Array.from({ length: Math.max(0, last - found.minAge + 1) }, (_, place) => found.minAge + place);
};

/** How old each child is, by one press: a hotel counts and feeds them by their age. */
function Ages({ facts }: { facts: StayFacts }) {
  const { room, change } = useStay(facts);
  const bands = facts.event.hotel?.ageBands ?? [];
  return agedPersons(room, bands).map((person) => (
    <AgeChoice
      key={`${person.band}-${person.place}`}
      person={person}
      ages={agesOf(bands, person.band)}
      onAge={(age) => change({ persons: withPerson(room, person, { age: String(age) }) })}
    />
  ));
}

interface AgeChoiceProps {
  person: CountedPerson;
  ages: number[];
  onAge: (age: number) => void;
}

function AgeChoice({ person, ages, onAge }: AgeChoiceProps) {
  const t = useTranslations('stay.sheet');
  const words = useTranslations('booking.room.one');
  const id = useId();
  if (ages.length === 0) return null;
  return (
    <fieldset className={styles.ages}>
      <legend id={id}>{t('age', { who: words(person.band), number: person.place + 1 })}</legend>
      <div>
        {ages.map((age) => (
          <button key={age} type="button" aria-pressed={person.age === String(age)} onClick={() => onAge(age)}>
            {t('years', { age })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
