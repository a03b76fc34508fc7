'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import bars from '@/components/console/sticky-bar.module.css';
import { CallGuests, WriteToGuests } from '@/components/guest/bulk-actions';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { isStale } from '@/lib/api/api-error';
import { tendGuests, undoTending } from '@/lib/api/guest';
import { useSend } from '@/lib/api/use-send';
import { language } from '@/lib/contract/bilingual-text';
import { attendance, GUEST_LIMITS, type GuestBulk } from '@/lib/contract/guest';
import { useRouter } from '@/lib/i18n/navigation';
import { WORD_LISTS } from './guest-words';
import { type EverybodyChosen, stillMatches } from './use-guest-choice';

const ACTIONS = ['addTag', 'removeTag', 'setSide', 'setHousehold', 'setLanguage', 'setAttendance', 'delete'] as const;
type Action = (typeof ACTIONS)[number];

/** The action that is asked about, with the guests who were chosen at that moment. */
interface Asked {
  action: Action;
  people: ReadonlyMap<string, string>;
  everybody: EverybodyChosen | null;
  count: number;
}

const WORDS = {
  addTag: { most: GUEST_LIMITS.tag, list: WORD_LISTS.tags, hint: null },
  removeTag: { most: GUEST_LIMITS.tag, list: WORD_LISTS.tags, hint: null },
  setSide: { most: GUEST_LIMITS.side, list: WORD_LISTS.side, hint: 'sideHint' },
  setHousehold: { most: GUEST_LIMITS.household, list: undefined, hint: 'householdHint' },
} as const;

const LABELS = {
  setSide: 'side',
  setHousehold: 'household',
  setLanguage: 'language',
  setAttendance: 'attendance',
} as const;

/** What a bulk change is about: a tag, a side, a household, a language or an answer. */
function WordField({ id, action }: { id: string; action: Exclude<GuestBulk['action'], 'delete'> }) {
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

interface GuestBulkBarProps {
  eventId: string;
  /** Time zone of the event. */
  timeZone: string;
  /** Whether the reader may write to guests. */
  writes: boolean;
  /** Whether the reader may have guests called. */
  calls: boolean;
  /** Names by ids. */
  chosen: ReadonlyMap<string, string>;
  /** All that the list's filter matches; null where those are chosen one by one. */
  everybody: EverybodyChosen | null;
  /** These guests are chosen no more. */
  onLeave: (ids: readonly string[]) => void;
  onLeaveAll: () => void;
}

/** Actions for all chosen guests at once: they must be confirmed, and guests who were not changed are reported. */
export function GuestBulkBar({ eventId, timeZone, writes, calls, chosen, everybody, ...leaving }: GuestBulkBarProps) {
  const { onLeave, onLeaveAll } = leaving;
  const t = useTranslations('guests.bulk');
  const common = useTranslations('common');
  const router = useRouter();
  const form = useId();
  const failureWords = useFailureWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const edit = useSend({
    send: tendGuests,
    onDone: ({ items }, { bulk }) => {
      if (bulk.filter && !stillMatches(bulk.action, bulk.filter)) onLeaveAll();
      if (bulk.ids && bulk.action === 'delete')
        onLeave(items.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
      router.refresh();
    },
    // The filter matches other guests than those listed: the list is read again, and the person chooses again.
    onStale: () => {
      onLeaveAll();
      router.refresh();
    },
  });
  const undoing = useSend({ send: undoTending, once: true, onDone: () => router.refresh() });
  const count = everybody?.total ?? chosen.size;
  if (count === 0 && !asked) return null;
  const close = () => {
    if (edit.busy || undoing.busy) return;
    setAsked(null);
    edit.forget();
    undoing.forget();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asked) return;
    const word = String(new FormData(event.currentTarget).get('word') ?? '').trim();
    edit.save({ eventId, bulk: bulkOf(asked, word) });
  };
  const report = edit.result;
  const isOld = edit.failure !== null && isStale(edit.failure);
  const refused = report?.items.filter(({ outcome }) => outcome === 'refused') ?? [];
  return (
    <section aria-label={t('title')} className={bars.chosen}>
      <span role="status">{t('chosen', { count })}</span>
      <div className={bars.actions}>
        {ACTIONS.map((action) => (
          <Button
            key={action}
            variant="secondary"
            small
            aria-haspopup="dialog"
            disabled={count === 0}
            onClick={() => setAsked({ action, people: chosen, everybody, count })}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
      {calls && count > 0 && (
        <CallGuests
          eventId={eventId}
          timeZone={timeZone}
          count={count}
          whom={everybody ? { filter: everybody.filter } : { guestIds: [...chosen.keys()] }}
        />
      )}
      {writes && <WriteToGuests eventId={eventId} chosen={chosen} everybody={everybody} />}
      <Button variant="quiet" small onClick={onLeaveAll}>
        {t('clear')}
      </Button>
      <Modal
        show={asked !== null}
        title={asked && t(`actions.${asked.action}`)}
        closeLabel={common('close')}
        onClose={close}
        footer={
          report || isOld ? (
            <>
              {report && report.undo.length > 0 && report.done > 0 && !undoing.done && (
                <Button
                  variant="secondary"
                  busy={undoing.busy}
                  onClick={() => void undoing.save({ eventId, undo: report.undo })}
                >
                  {t('undo')}
                </Button>
              )}
              <Button onClick={close}>{common('close')}</Button>
            </>
          ) : (
            <Button
              type="submit"
              form={form}
              busy={edit.busy}
              variant={asked?.action === 'delete' ? 'danger' : 'primary'}
            >
              {asked && t(`confirm.${asked.action}`, { count: asked.count })}
            </Button>
          )
        }
      >
        {asked && !report && !isOld && (
          <form id={form} onSubmit={submit}>
            <p>{t(`ask.${asked.action}`, { count: asked.count })}</p>
            {asked.action !== 'delete' && <WordField id={`${form}-word`} action={asked.action} />}
          </form>
        )}
        {edit.failure && <Alert tone="danger">{isOld ? t('othersMatch') : failureWords(edit.failure)}</Alert>}
        {undoing.failure && <Alert tone="danger">{failureWords(undoing.failure)}</Alert>}
        {undoing.result && <p role="status">{t('undone', { ...undoing.result })}</p>}
        {report && !undoing.result && (
          <div role="status">
            <p>{t('report', { done: report.done, refused: report.refused })}</p>
            <ul>
              {refused.map(({ id, name, error }) => (
                <li key={id}>
                  <strong>{name ?? asked?.people.get(id)}</strong>: {error}
                </li>
              ))}
            </ul>
            {report.refused > refused.length && <p>{t('moreRefused', { count: report.refused - refused.length })}</p>}
          </div>
        )}
      </Modal>
    </section>
  );
}

function bulkOf({ action, people, everybody }: Asked, word: string): GuestBulk {
  const whom = everybody ? { filter: everybody.filter, matching: everybody.total } : { ids: [...people.keys()] };
  if (action === 'delete') return { action, ...whom };
  if (action === 'setSide') return { action, ...whom, side: word || null };
  if (action === 'setLanguage') return { action, ...whom, language: language.safeParse(word).data ?? null };
  if (action === 'setHousehold') return { action, ...whom, household: word || null };
  if (action === 'setAttendance') return { action, ...whom, attendance: attendance.catch('pending').parse(word) };
  return { action, ...whom, tag: word };
}
