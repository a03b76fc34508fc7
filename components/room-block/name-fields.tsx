'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { NamePicker, type PickedName } from '@/components/guest/name-picker';
import { useDraft } from '@/components/reservation/booking-context';
import { Button } from '@/components/ui/button';
import type { Event } from '@/lib/contract/event';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { type CountedPerson, countedPersons } from '@/lib/stores/draft-people';
import styles from './room.module.css';

const neverChanges = () => () => {};

/** Somebody is logged in: the provider decides whether the couple's list is theirs to look up. */
const hasSession = () => /(?:^|;\s*)user=/.test(document.cookie);

interface NameFieldsProps {
  id: string;
  number: number;
  room: DraftRoom;
  event: Event;
  onName: (person: CountedPerson, picked: PickedName) => void;
}

/** Who sleeps in the room, by name; the names may come later, so the part is folded until it is wanted. */
export function NameFields({ id, number, room, event, onName }: NameFieldsProps) {
  const t = useTranslations('booking');
  const isKnown = useSyncExternalStore(neverChanges, hasSession, () => false);
  const contact = useDraft((draft) => draft.contact);
  const persons = countedPersons(room);
  const offersList = event.guestListShows === 'names' || isKnown;
  const own = [contact.firstName, contact.lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  const [first] = persons;
  const isNamed = persons.some(({ name }) => name !== '');
  return (
    <details className={styles.names} open={isNamed}>
      <summary>
        {t('names.title')} <span className="text-secondary fw-normal">*</span>
      </summary>
      <p className="form-text">{t(event.guestListShows === 'names' ? 'names.hintList' : 'names.hint')}</p>
      {number === 1 && first && own && persons.every(({ name }) => name !== own) && first.name === '' && (
        <Button variant="secondary" small className="mb-3" onClick={() => onName(first, { name: own, guestId: null })}>
          {t('names.own', { name: own })}
        </Button>
      )}
      <div className={styles.nameGrid}>
        {persons.map((person) => (
          <NamePicker
            key={`${person.band}-${person.place}`}
            id={`${id}-${person.band}-${person.place}`}
            label={t('names.of', { who: t(`room.one.${person.band}`), number: person.place + 1 })}
            eventId={event.id}
            value={person}
            offersList={offersList}
            onChange={(picked) => onName(person, picked)}
          />
        ))}
      </div>
    </details>
  );
}
