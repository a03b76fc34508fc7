import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { amountText } from '@/components/reservation/amount';
import { PeopleFields } from '@/components/room-block/people-fields';
import { agedPersons } from '@/components/room-block/room-problems';
import { buttonClass } from '@/components/ui/button-class';
import type { AgeBand } from '@/lib/contract/event';
import { type CountedPerson, withPerson } from '@/lib/stores/draft-people';
import { NightGrid } from './night-grid';
import styles from './stay.module.css';
import { mainScope, type StayFacts } from './stay-facts';
import { useLowestTotal, useStay } from './stay-store';

interface StaySheetProps {
  facts: StayFacts;
  onClose: () => void;
}

/** Dates, people and their price in one sheet: it rises from the foot of a phone, and stands in the middle of a desk. */
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
