import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import type { Person } from '@/components/console/place/use-switch-place';
import { useEditedRecord } from '@/components/form/edited-record';
import { NumberInput } from '@/components/form/number-input';
import { TagsInput } from '@/components/form/tags-input';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { addGuest, changeGuest } from '@/lib/api/guest';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { language } from '@/lib/contract/bilingual-text';
import { callMedium } from '@/lib/contract/call';
import { attendance, dietaryNeed, GUEST_LIMITS, type GuestRow, guestForm, guestRow } from '@/lib/contract/guest';
import { can } from '@/lib/domain/permissions';
import { useRouter } from '@/lib/i18n/navigation';
import { type Asked, GuestWriters, NAMES, RemoveGuest, type Typed, valuesOf } from './edited-guest';
import { GuestConsents } from './guest-consents';
import { GuestErasure } from './guest-erasure';
import { GuestHistory } from './guest-history';
import { WORD_LISTS } from './guest-words';
import { MessageGuest, WhatsappGuest } from './message-guest';
import { TextGuest } from './text-guest';

const orNull = (chosen: unknown) => (chosen === '' ? null : chosen);

interface GuestFormProps {
  eventId: string;
  eventName: string;
  /** Null for one who is not on the list yet. */
  guest: GuestRow | null;
  /** Whether the reader may write to guests. */
  writes: boolean;
  reader: Person;
  onClose: () => void;
  /** The guest is on the list no more. */
  onGone: (id: string) => void;
}

/**
 * Everything of a guest, saved together; what somebody else changed meanwhile is taken over where nothing was typed.
 */
export function GuestForm({ eventId, eventName, guest: loaded, writes, reader, onClose, onGone }: GuestFormProps) {
  const t = useTranslations('guests.form');
  const answers = useTranslations('guests.attendance');
  const diets = useTranslations('diets');
  const router = useRouter();
  const failureWords = useFailureWords();
  const form = useForm<Typed, unknown, Asked>({
    resolver: zodResolver(guestForm, { error: issueCode }),
    defaultValues: valuesOf(loaded),
    shouldFocusError: false,
  });
  const { record: guest, writers, takeOver } = useEditedRecord(form, { keys: NAMES, loaded, valuesOf });
  const edit = useSend({
    sendKeyed: (http: HttpClient, asked: Asked, idempotencyKey) =>
      guest
        ? changeGuest(http, { id: guest.id, change: { ...asked, version: guest.version } })
        : addGuest(http, { eventId, guest: asked, idempotencyKey }),
    onDone: ({ name }) => {
      notify({ tone: 'success', text: t(guest ? 'saved' : 'added', { name }) });
      onClose();
      router.refresh();
    },
    onStale: (details) => {
      const now = guestRow.safeParse(details).data;
      if (!now) return;
      takeOver(now);
      router.refresh();
    },
  });
  const refused = edit.failure instanceof ApiError ? (edit.failure.fields ?? {}) : {};
  const fields = useFormFields<Typed, Asked, (typeof NAMES)[number]>({
    form,
    id: 'guest',
    names: NAMES,
    refused,
    sentence: (name, { code, limit, message }) => {
      if (message === 'tagSigns') return t('wrong.tagSigns');
      if (name === 'tags') return t('wrong.tags', { most: GUEST_LIMITS.tags, max: GUEST_LIMITS.tag });
      if (name === 'companions') return t('wrong.companions', { max: GUEST_LIMITS.companions });
      if (code === 'required') return t('wrong.required', { field: t(`fields.${name}`) });
      if (code === 'max') return t('wrong.max', { max: limit });
      if (name === 'email') return t('wrong.email');
      return message === 'personName' ? t('wrong.name') : t('wrong.invalid');
    },
  });
  const text = (
    name: 'firstName' | 'lastName' | 'maternalLastName' | 'mobile' | 'email' | 'household' | 'side',
    {
      isOptional = true,
      Input = TextInput,
      ...more
    }: { isOptional?: boolean; Input?: typeof TextInput; type?: string; hint?: string; list?: string } = {},
  ) => (
    <Field {...fields.field(name)} label={t(`fields.${name}`)} hint={more.hint} optional={isOptional && t('optional')}>
      {(input) => <Input {...input} type={more.type} list={more.list} autoComplete="off" {...form.register(name)} />}
    </Field>
  );
  const { value: tags, onChange: setTags } = fields.control('tags');
  const { value: diet, onChange: setDiet } = fields.control('diet');
  const isTold = edit.failure && Object.keys(refused).length > 0;
  return (
    <form noValidate onSubmit={form.handleSubmit((asked) => edit.save(asked))}>
      <ErrorSummary title={t('check')} {...fields.summary} />
      {guest?.mobile && writes && guest.attendance !== 'doesNotAttend' && (
        <WhatsappGuest guest={guest} mobile={guest.mobile} eventName={eventName} />
      )}
      {guest && writes && guest.attendance !== 'doesNotAttend' && <MessageGuest guest={guest} />}
      {guest && writes && guest.attendance !== 'doesNotAttend' && <TextGuest eventId={eventId} guest={guest} />}
      {guest && writes && <GuestConsents guestId={guest.id} />}
      {guest && <GuestHistory guestId={guest.id} reader={reader} />}
      {text('firstName', { isOptional: false })}
      {text('lastName')}
      {text('maternalLastName')}
      {text('mobile', { isOptional: false, Input: PhoneInput, hint: t('hints.mobile') })}
      {text('email', { type: 'email', hint: t('hints.email') })}
      <Field {...fields.field('attendance')} label={t('fields.attendance')}>
        {(input) => (
          <SelectInput {...input} {...form.register('attendance')}>
            {attendance.options.map((each) => (
              <option key={each} value={each}>
                {answers(each)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...fields.field('companions')} label={t('fields.companions')} hint={t('hints.companions')}>
        {(input) => <NumberInput {...input} {...fields.control('companions')} />}
      </Field>
      {text('household', { hint: t('hints.household') })}
      {text('side', { hint: t('hints.side'), list: WORD_LISTS.side })}
      <Field {...fields.field('tags')} label={t('fields.tags')} hint={t('hints.tags')} optional={t('optional')}>
        {(input) => <TagsInput {...input} value={tags} onChange={setTags} />}
      </Field>
      <Field {...fields.field('language')} label={t('fields.language')} optional={t('optional')}>
        {(input) => (
          <SelectInput {...input} {...form.register('language', { setValueAs: orNull })}>
            <option value="">{t('noLanguage')}</option>
            {language.options.map((each) => (
              <option key={each} value={each}>
                {t(`languages.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...fields.field('channel')} label={t('fields.channel')} optional={t('optional')}>
        {(input) => (
          <SelectInput {...input} {...form.register('channel', { setValueAs: orNull })}>
            <option value="">{t('noChannel')}</option>
            {callMedium.options.map((each) => (
              <option key={each} value={each}>
                {t(`channels.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <fieldset className="field">
        <legend className="form-label fs-6">{t('fields.diet')}</legend>
        {dietaryNeed.options.map((need) => (
          <div key={need} className="form-check">
            <input
              id={`guest-diet-${need}`}
              type="checkbox"
              className="form-check-input"
              checked={diet.includes(need)}
              onChange={({ target }) =>
                setDiet(target.checked ? [...diet, need] : diet.filter((each) => each !== need))
              }
            />
            <label className="form-check-label" htmlFor={`guest-diet-${need}`}>
              {diets(need)}
            </label>
          </div>
        ))}
      </fieldset>
      {(['dietNotes', 'notes'] as const).map((name) => (
        <Field key={name} {...fields.field(name)} label={t(`fields.${name}`)} optional={t('optional')}>
          {(input) => <TextArea {...input} rows={3} {...form.register(name)} />}
        </Field>
      ))}
      {writers && isStale(edit.failure) ? (
        <GuestWriters form={form} found={writers} />
      ) : (
        edit.failure && !isTold && <Alert tone="danger">{failureWords(edit.failure)}</Alert>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" busy={edit.busy}>
          {t(guest ? 'save' : 'add')}
        </Button>
        {guest && (
          <RemoveGuest
            guest={guest}
            onGone={() => {
              onGone(guest.id);
              onClose();
            }}
          />
        )}
      </div>
      {guest && can(reader, 'manageAgency') && (
        <GuestErasure
          guestId={guest.id}
          onErased={() => {
            onClose();
            router.refresh();
          }}
        />
      )}
    </form>
  );
}
