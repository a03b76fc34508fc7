'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { PeopleFields } from '@/components/room-block/people-fields';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event } from '@/lib/contract/event';
import type { ReservationRoom } from '@/lib/contract/reservation';
import type { People } from '@/lib/domain/occupancy';
import { hotelOfRoom } from '@/lib/domain/room-hotels';
import { countedPersons, isUnreadableAge, occupantsOf, personsOf, withPerson } from '@/lib/stores/draft-people';
import styles from './change.module.css';
import { ChangeFailure } from './change-failure';
import { REQUESTS_ID } from './may-change';
import { PersonFields } from './person-fields';
import { PriceChange } from './price-change';
import { useAnswerFor } from './use-answer-for';
import { useChange } from './use-change';
import { useTypedEarly } from './use-typed-early';

const TEXT_MOST = 500;

const countsOf = ({ adults, juniors, minors, infants }: People): People => ({ adults, juniors, minors, infants });

interface PeopleFormProps {
  reservationKey: string;
  room: ReservationRoom;
  event: Event;
  /** The number of people stays: a change waits, or the agency makes it. */
  namesOnly?: boolean;
}

/** Who sleeps in a room and what they wish; another number of people shows its price first. */
export function PeopleForm({ reservationKey: key, room, event, namesOnly = false }: PeopleFormProps) {
  const t = useTranslations('change.people');
  const request = useTranslations('change.request');
  const form = useTypedEarly();
  const [people, setPeople] = useState(() => countsOf(room));
  const [persons, setPersons] = useState(() => personsOf(room.occupants));
  const [observations, setObservations] = useState(room.observations ?? '');
  const { answer: preview, keep, drop } = useAnswerFor<ChangePreview>(people);
  const draft = { ...people, persons };
  const isPriced = JSON.stringify(people) !== JSON.stringify(countsOf(room));
  const looking = useChange({
    send: (calls, asked: typeof people) =>
      calls.preview({ key, change: { kind: 'people', roomId: room.id, people: asked } }),
    onDone: keep,
    onFailed: drop,
  });
  const saving = useChange({
    send: (calls, agreed: ChangePreview | null) => {
      const priced = agreed && { people, expectedDifference: agreed.difference.amount };
      const body = { version: room.version, occupants: occupantsOf(draft) ?? [], observations, ...priced };
      return calls.changeRoom({ key, roomId: room.id, ...body });
    },
    onDone: (_, agreed) => {
      notify({ tone: 'success', text: agreed?.asks ? request('sent') : t('saved') });
      saving.goHome();
    },
    onFailed: drop,
  });
  const busy = looking.busy || saving.busy;
  const look = () => {
    if (busy) return;
    saving.forget();
    looking.save(people);
  };
  const save = () => {
    looking.forget();
    saving.save(isPriced ? preview : null);
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const wrong = countedPersons(draft).find(isUnreadableAge);
    if (wrong) return document.getElementById(`person-${wrong.band}-${wrong.place}-age`)?.focus();
    if (isPriced) look();
    else save();
  };
  return (
    <form ref={form} method="post" noValidate className={styles.part} onSubmit={submit}>
      <h2 className="h3">{t('title')}</h2>
      <p className="text-secondary">{t('lead')}</p>
      {!namesOnly && (
        <PeopleFields
          id="change-people"
          people={people}
          hotel={hotelOfRoom(event, room)}
          errors={[]}
          onChange={(part) => {
            setPeople({ ...people, ...part });
            drop();
            looking.forget();
            saving.forget();
          }}
        />
      )}
      <PersonFields
        id="person"
        namespace="change.people"
        room={draft}
        failure={saving.failure}
        onPerson={(person, part) => setPersons(withPerson(draft, person, part))}
      />
      <Field id={REQUESTS_ID} label={t('observations')} hint={t('observationsHint')} optional={t('optional')}>
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            maxLength={TEXT_MOST}
            value={observations}
            onChange={({ target }) => setObservations(target.value)}
          />
        )}
      </Field>
      <ChangeFailure failure={saving.failure ?? looking.failure} onRetry={look} />
      {isPriced && preview ? (
        <PriceChange preview={preview}>
          <Button busy={busy} onClick={save}>
            {t(preview.asks ? 'ask' : 'accept')}
          </Button>
        </PriceChange>
      ) : (
        <Button type="submit" variant={isPriced ? 'secondary' : 'primary'} busy={busy}>
          {t(isPriced ? 'look' : 'save')}
        </Button>
      )}
    </form>
  );
}
