'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import bars from '@/components/console/sticky-bar.module.css';
import { keepChosenGuests } from '@/components/mailing/chosen-guests';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { tendGuests } from '@/lib/api/guest';
import { useSend } from '@/lib/api/use-send';
import { language } from '@/lib/contract/bilingual-text';
import { attendance, GUEST_LIMITS, type GuestBulk } from '@/lib/contract/guest';

const ACTIONS = ['addTag', 'removeTag', 'setSide', 'setHousehold', 'setLanguage', 'setAttendance', 'delete'] as const;
type Action = (typeof ACTIONS)[number];

interface GuestBulkBarProps {
  eventId: string;
  /** Whether the reader may write to guests. */
  writes: boolean;
  /** Names by ids. */
  chosen: ReadonlyMap<string, string>;
  /** These guests are chosen no more. */
  onLeave: (ids: readonly string[]) => void;
}

/** What is done with all chosen guests at once: asked first, and reported where somebody was left as they were. */
export function GuestBulkBar({ eventId, writes, chosen, onLeave }: GuestBulkBarProps) {
  const t = useTranslations('guests.bulk');
  const common = useTranslations('common');
  const router = useRouter();
  const form = useId();
  const failureWords = useFailureWords();
  const [asked, setAsked] = useState<{ action: Action; people: ReadonlyMap<string, string> } | null>(null);
  const edit = useSend({
    send: tendGuests,
    onDone: ({ items }, { bulk }) => {
      if (bulk.action === 'delete') onLeave(items.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
      router.refresh();
    },
  });
  if (chosen.size === 0 && !asked) return null;
  const close = () => {
    if (edit.busy) return;
    setAsked(null);
    edit.forget();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asked) return;
    const word = String(new FormData(event.currentTarget).get('word') ?? '').trim();
    edit.save({ eventId, bulk: bulkOf(asked.action, [...asked.people.keys()], word) });
  };
  const report = edit.result;
  const refused = report?.items.filter(({ outcome }) => outcome === 'refused') ?? [];
  return (
    <section aria-label={t('title')} className={bars.chosen}>
      <span role="status">{t('chosen', { count: chosen.size })}</span>
      {ACTIONS.map((action) => (
        <Button
          key={action}
          variant="secondary"
          small
          aria-haspopup="dialog"
          disabled={chosen.size === 0}
          onClick={() => setAsked({ action, people: chosen })}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {writes && chosen.size > 0 && (
        <EventLink
          href="/adminmaster/NotificacionesLista?view=mailings"
          className={buttonClass('secondary', { small: true })}
          onClick={() => keepChosenGuests(eventId, [...chosen.keys()])}
        >
          {t('write')}
        </EventLink>
      )}
      <Button variant="quiet" small onClick={() => onLeave([...chosen.keys()])}>
        {t('clear')}
      </Button>
      <Modal
        show={asked !== null}
        title={asked && t(`actions.${asked.action}`)}
        closeLabel={common('close')}
        onClose={close}
        footer={
          report ? (
            <Button onClick={close}>{common('close')}</Button>
          ) : (
            <Button
              type="submit"
              form={form}
              busy={edit.busy}
              variant={asked?.action === 'delete' ? 'danger' : 'primary'}
            >
              {asked && t(`confirm.${asked.action}`, { count: asked.people.size })}
            </Button>
          )
        }
      >
        {asked && !report && (
          <form id={form} onSubmit={submit}>
            <p>{t(`ask.${asked.action}`, { count: asked.people.size })}</p>
            {asked.action !== 'delete' && <WordField id={`${form}-word`} action={asked.action} />}
          </form>
        )}
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
        {report && (
          <div role="status">
            <p>{t('report', { done: report.done, refused: report.refused })}</p>
            <ul>
              {refused.map(({ id, error }) => (
                <li key={id}>
                  <strong>{asked?.people.get(id)}</strong>: {error}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Modal>
    </section>
  );
}

function bulkOf(action: Action, ids: string[], word: string): GuestBulk {
  if (action === 'delete') return { action, ids };
  if (action === 'setSide') return { action, ids, side: word || null };
  if (action === 'setLanguage') return { action, ids, language: language.safeParse(word).data ?? null };
  if (action === 'setHousehold') return { action, ids, household: word || null };
  if (action === 'setAttendance') return { action, ids, attendance: attendance.catch('pending').parse(word) };
  return { action, ids, tag: word };
}

const WORDS = {
  addTag: { most: GUEST_LIMITS.tag, list: 'guest-tags', hint: null },
  removeTag: { most: GUEST_LIMITS.tag, list: 'guest-tags', hint: null },
  setSide: { most: GUEST_LIMITS.side, list: 'guest-sides', hint: 'sideHint' },
  setHousehold: { most: GUEST_LIMITS.household, list: undefined, hint: 'householdHint' },
} as const;

const LABELS = {
  setSide: 'side',
  setHousehold: 'household',
  setLanguage: 'language',
  setAttendance: 'attendance',
} as const;

function WordField({ id, action }: { id: string; action: Exclude<Action, 'delete'> }) {
  const t = useTranslations('guests');
  const label = action === 'addTag' || action === 'removeTag' ? t('bulk.tag') : t(`form.fields.${LABELS[action]}`);
  if (action === 'setLanguage' || action === 'setAttendance')
    return (
      <Field id={id} label={label}>
        {(input) => (
          <SelectInput {...input} name="word">
            {action === 'setLanguage' && <option value="">{t('form.noLanguage')}</option>}
            {action === 'setLanguage'
              ? language.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`form.languages.${each}`)}
                  </option>
                ))
              : attendance.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`attendance.${each}`)}
                  </option>
                ))}
          </SelectInput>
        )}
      </Field>
    );
  const { most, list, hint } = WORDS[action];
  return (
    <Field id={id} label={label} hint={hint && t(`bulk.${hint}`)}>
      {(input) => <TextInput {...input} name="word" autoComplete="off" required={!hint} maxLength={most} list={list} />}
    </Field>
  );
}
