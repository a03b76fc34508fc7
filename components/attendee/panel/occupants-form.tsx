import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { PersonFields } from '@/components/change/person-fields';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { changeRoom } from '@/lib/api/change';
import { useSend } from '@/lib/api/use-send';
import { type ReservationRoom, reservation } from '@/lib/contract/reservation';
import {
  type CountedPerson,
  countedPersons,
  isUnreadableAge,
  occupantsOf,
  personsOf,
  withPerson,
  withTyped,
} from '@/lib/stores/draft-people';
import { QuestionForm } from '../question-form';
import { useReload } from '../use-reload';

/** The field of a person that the provider refused: `occupants.2.age`. */
function refusedField(error: unknown): { index: number; isAge: boolean } | null {
  if (!(error instanceof ApiError)) return null;
  for (const field of Object.keys(error.fields ?? {})) {
    const [, index, part] = /^occupants\.(\d+)\.(name|age)$/.exec(field) ?? [];
    if (index) return { index: Number(index), isAge: part === 'age' };
  }
  return null;
}

interface OccupantsFormProps {
  /** Key of the reservation. */
  reservationKey: string;
  room: ReservationRoom;
  onClose: () => void;
}

/** Who sleeps in a room; what somebody else wrote meanwhile is taken over where nothing was typed. */
export function OccupantsForm({ reservationKey: key, room: loaded, onClose }: OccupantsFormProps) {
  const t = useTranslations('attendees.occupants');
  const id = useId();
  const [room, setRoom] = useState(loaded);
  const [persons, setPersons] = useState(() => personsOf(loaded.occupants));
  const draft = { ...room, persons };
  const reload = useReload(key);
  const focusField = (person: CountedPerson | undefined, isAge: boolean) =>
    document.getElementById(`${id}-${person?.band}-${person?.place}${isAge ? '-age' : ''}`)?.focus();
  const edit = useSend({
    once: true,
    send: (http) =>
      changeRoom(http, { key, roomId: room.id, version: room.version, occupants: occupantsOf(draft) ?? [] }),
    onDone: async () => {
      notify({ tone: 'success', text: t('saved') });
      await reload();
      onClose();
    },
    onFailed: (error) => {
      const wrong = refusedField(error);
      if (wrong) focusField(countedPersons(draft)[wrong.index], wrong.isAge);
    },
    onStale: async (details) => {
      const now = reservation.safeParse(details).data?.rooms.find((each) => each.id === room.id);
      if (now) {
        setPersons(withTyped({ typed: persons, before: room.occupants, now: now.occupants }));
        setRoom(now);
      }
      await reload();
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const wrong = countedPersons(draft).find(isUnreadableAge);
    if (wrong) focusField(wrong, true);
    else edit.save();
  };
  return (
    <QuestionForm
      title={t('title')}
      confirm={{ label: t('save') }}
      cancel={t('cancel')}
      busy={edit.busy}
      failure={refusedField(edit.failure) ? null : edit.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p className="text-secondary">{t('lead')}</p>
      <PersonFields
        id={id}
        namespace="attendees.occupants"
        room={draft}
        failure={edit.failure}
        onPerson={(person, part) => {
          setPersons(withPerson(draft, person, part));
          if (edit.failure) edit.forget();
        }}
      />
    </QuestionForm>
  );
}
