import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useTakeBack } from '@/components/console/use-take-back';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { browserHttp } from '@/lib/api/http';
import { addNote, notesKey, notesQuery, removeNote } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { ReservationNote } from '@/lib/contract/reservation-note';
import { useFailureText } from '../failure';
import styles from '../panel/panel.module.css';
import { useInstant } from '../staff-context';

const LONGEST = 2000;

/** What staff write for each other about a booking; the guest never sees it. */
export function NotesSection({ reservationKey: key }: { reservationKey: string }) {
  const t = useTranslations('attendees.notes');
  const id = useId();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const instant = useInstant();
  const [text, setText] = useState('');
  const { data: notes, error } = useQuery(notesQuery(browserHttp, { key }));
  const keep = (all: ReservationNote[]) => {
    queries.setQueryData(notesKey(key), all);
  };
  const adding = useSend({
    sendKeyed: (http, written: string, idempotencyKey) => addNote(http, { key, text: written, idempotencyKey }),
    onDone: (all) => {
      keep(all);
      setText('');
    },
  });
  const removing = useSend({
    send: (http, note: ReservationNote) => removeNote(http, { key, id: note.id }),
    onDone: (all, note) => {
      keep(all);
      putBack.offer(t('removed'), note.text);
    },
  });
  const putBack = useTakeBack(t('undo'), {
    sendKeyed: (http, written: string, idempotencyKey) => addNote(http, { key, text: written, idempotencyKey }),
    onDone: keep,
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (text.trim()) void adding.save(text.trim());
  };
  const failure = adding.failure ?? removing.failure ?? putBack.failure ?? error;
  return (
    <section>
      <h3>{t('title')}</h3>
      <ul className={`list-plain ${styles.lines}`}>
        {notes?.map((note) => (
          <li key={note.id}>
            <span>
              <span className={styles.note}>{note.text}</span>
              <small>{t('by', { name: note.by ?? t('somebody'), at: instant(note.createdAt) })}</small>
            </span>
            {note.mine && (
              <Button
                small
                variant="quiet"
                busy={removing.busy && removing.input?.id === note.id}
                aria-label={t('removeOf', { text: note.text.slice(0, 40) })}
                onClick={() => void removing.save(note)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-3">
        <Field id={`${id}-text`} label={t('label')} hint={t('hint')}>
          {(input) => (
            <TextArea
              {...input}
              rows={2}
              maxLength={LONGEST}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {failure && <Alert tone="danger">{failureText(failure)}</Alert>}
        <Button type="submit" small variant="secondary" busy={adding.busy} disabled={text.trim() === ''}>
          {t('save')}
        </Button>
      </form>
    </section>
  );
}
