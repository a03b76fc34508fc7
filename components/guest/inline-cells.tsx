'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isSame } from '@/components/form/edited-record';
import { tagsIn } from '@/components/form/tags-input';
import { useFailureWords } from '@/components/people/use-failure-words';
import { notify } from '@/components/ui/notify';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { takeLostFocus } from '@/components/ui/take-lost-focus';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { changeGuest } from '@/lib/api/guest';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { language } from '@/lib/contract/bilingual-text';
import { attendance, type GuestPatch, type GuestRow, guestRow } from '@/lib/contract/guest';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './guest.module.css';
import { WORD_LISTS } from './guest-words';

interface FieldChange {
  guest: GuestRow;
  change: Omit<GuestPatch, 'version'>;
}

/** Changes one field of a guest even if others changed meanwhile; if this one did, the person is asked. */
async function changeField(http: HttpClient, { guest, change }: FieldChange): Promise<GuestRow> {
  const send = (version: number) => changeGuest(http, { id: guest.id, change: { ...change, version } });
  return send(guest.version).catch((error: unknown) => {
    const now = isStale(error) ? guestRow.safeParse((error as ApiError).details).data : undefined;
    const isTouched = Object.keys(change).some(
      (name) => !isSame(now?.[name as keyof GuestRow], guest[name as keyof GuestRow]),
    );
    if (!now || isTouched) throw error;
    return send(now.version);
  });
}

function useFieldChange(onDone?: () => void) {
  const t = useTranslations('guests.form');
  const router = useRouter();
  return useSend({
    send: changeField,
    onDone: ({ name }) => {
      notify({ tone: 'success', text: t('saved', { name }) });
      onDone?.();
      router.refresh();
    },
    onStale: () => router.refresh(),
  });
}

/** A guest's answer, changed where it stands in the list. */
export function InlineAnswer({ guest }: { guest: GuestRow }) {
  const t = useTranslations('guests');
  const id = useId();
  const failureWords = useFailureWords();
  const edit = useFieldChange();
  // The answer being saved shows at once; after a failure the stored one shows again.
  const asked = edit.busy || edit.done ? edit.input?.change.attendance : undefined;
  const isNew = edit.done && edit.result && edit.result.version > guest.version;
  const shown = (edit.busy || isNew ? asked : undefined) ?? guest.attendance;
  return (
    <span className={styles.inline}>
      <SelectInput
        className="form-select-sm"
        aria-label={t('inline.change', { field: t('form.fields.attendance'), name: guest.name })}
        aria-describedby={edit.failure ? id : undefined}
        aria-invalid={edit.failure ? true : undefined}
        value={shown}
        // Disabled it would lose the focus with each choice.
        aria-disabled={edit.busy || undefined}
        onChange={({ target }) => {
          const answer = attendance.options.find((each) => each === target.value);
          if (answer) void edit.save({ guest, change: { attendance: answer } });
        }}
      >
        {attendance.options.map((each) => (
          <option key={each} value={each}>
            {t(`attendance.${each}`)}
          </option>
        ))}
      </SelectInput>
      {edit.failure && (
        <small className="text-danger" id={id}>
          {failureWords(edit.failure)}
        </small>
      )}
    </span>
  );
}

export type InlineFieldName = 'mobile' | 'email' | 'companions' | 'notes' | 'household' | 'side' | 'tags' | 'language';

const TYPES: Partial<Record<InlineFieldName, string>> = { email: 'email', companions: 'number' };

/** What the page offers where a word is typed. */
const LISTS: Partial<Record<InlineFieldName, string>> = WORD_LISTS;

/** A field as it is typed. */
const textOf = (guest: GuestRow, field: InlineFieldName) =>
  field === 'tags' ? guest.tags.join(', ') : String(guest[field] ?? '');

/** What is typed as it is sent. */
function sentOf(field: InlineFieldName, text: string) {
  if (field === 'companions') return Number(text);
  if (field === 'tags') return tagsIn(text);
  return field === 'language' ? text || null : text;
}

interface InlineFieldProps {
  guest: GuestRow;
  field: InlineFieldName;
  /** Shown in place of the pencil while the field is empty. */
  unsaid?: string | undefined;
  /** The value as the list shows it. */
  children: ReactNode;
}

const focusFirst = (input: HTMLElement | null) => input?.focus();

/**
 * A field of a guest that is edited directly in the list: Enter saves, Escape does not. Where another person changed
 * the same field meanwhile, it shows their value: Enter then saves the typed one, Escape keeps theirs.
 */
export function InlineField({ guest: listed, field, unsaid, children }: InlineFieldProps) {
  const t = useTranslations('guests');
  const id = useId();
  const failureWords = useFailureWords();
  const opener = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // The button is there again after the next paint. Whoever went on to another field meanwhile stays there.
  const close = () => {
    setTyped(null);
    requestAnimationFrame(() => takeLostFocus(opener.current));
  };
  const edit = useFieldChange(close);
  const { failure } = edit;
  const theirs = isStale(failure) ? guestRow.safeParse((failure as ApiError).details).data : undefined;
  // The list is read again, which takes a while.
  const guest = theirs && theirs.version > listed.version ? theirs : listed;
  const kept = textOf(guest, field);
  const label = t('inline.change', { field: t(`form.fields.${field}`), name: guest.name });
  if (typed === null)
    return (
      <span className={styles.shown}>
        {children}
        <button
          ref={opener}
          type="button"
          className={unsaid ? `${styles.pencil} ${styles.unsaid}` : styles.pencil}
          aria-label={label}
          title={label}
          onClick={() => setTyped(kept)}
        >
          <span aria-hidden="true">{unsaid ?? '✎'}</span>
        </button>
      </span>
    );
  const save = () => {
    const text = typed.trim();
    if (edit.busy) return;
    if (text === kept) return close();
    void edit.save({ guest, change: { [field]: sentOf(field, text) } });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      edit.forget();
      close();
    }
    if (event.key === 'Enter') save();
  };
  const wrong = failure instanceof ApiError ? failure.fields[field] : undefined;
  const nothing = t('inline.nothing');
  const shownOf = (text: string) =>
    field === 'language' && (text === 'es' || text === 'en') ? t(`form.languages.${text}`) : text || nothing;
  const input = {
    // The person pressed exactly here to edit it.
    ref: focusFirst,
    'aria-label': label,
    'aria-describedby': `${id}-hint${failure ? ` ${id}` : ''}`,
    'aria-invalid': failure ? true : undefined,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => setTyped(target.value),
    onKeyDown: keys,
    onBlur: () => !failure && save(),
  };
  const Input = field === 'mobile' ? PhoneInput : TextInput;
  return (
    <span className={styles.inline}>
      {field === 'language' ? (
        <SelectInput {...input} className="form-select-sm" aria-disabled={edit.busy || undefined}>
          {['', ...language.options].map((each) => (
            <option key={each} value={each}>
              {shownOf(each)}
            </option>
          ))}
        </SelectInput>
      ) : (
        <Input
          {...input}
          className="form-control-sm"
          type={TYPES[field] ?? 'text'}
          min={field === 'companions' ? 0 : undefined}
          list={LISTS[field]}
          autoComplete="off"
          readOnly={edit.busy}
        />
      )}
      <small className="text-secondary" id={`${id}-hint`}>
        {t('inline.keys')}
      </small>
      {failure && (
        <small className="text-danger" id={id} role="alert">
          {theirs ? t('inline.theirs', { value: shownOf(kept) }) : (wrong ?? failureWords(failure))}
        </small>
      )}
    </span>
  );
}
