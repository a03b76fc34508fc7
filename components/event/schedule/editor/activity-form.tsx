import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { DateInput } from '@/components/date/date-input';
import { changedValues, useEditedRecord } from '@/components/form/edited-record';
import { NumberInput } from '@/components/form/number-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { changeActivity, createActivity } from '@/lib/api/activity';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import {
  type ActivityForm,
  activityForm,
  type EditedActivity,
  type EventSchedule,
  editedActivity,
  newActivity,
} from '@/lib/contract/activity';
import { datesIn } from '@/lib/domain/date-text';
import styles from './schedule-editor.module.css';

const EMPTY_TEXT = { es: '', en: '' };
const TEXTS = ['description', 'recommendations', 'observations'] as const;
const LINES = ['location', 'dressCodeWomen', 'dressCodeMen'] as const;
const BILINGUAL = ['name', 'venue', ...LINES, ...TEXTS] as const;
type BilingualName = (typeof BILINGUAL)[number];

const NAMES = [
  ...(['name', 'name.es', 'name.en', 'date', 'startTime', 'endTime', 'venue', 'venue.es', 'venue.en'] as const),
  ...(['location.es', 'location.en', 'description.es', 'description.en'] as const),
  ...(['audienceTag', 'minimumAge', 'capacity'] as const),
  ...(['dressCodeWomen.es', 'dressCodeWomen.en', 'dressCodeMen.es', 'dressCodeMen.en'] as const),
  ...(['recommendations.es', 'recommendations.en', 'observations.es', 'observations.en'] as const),
  'videoUrl',
] as const;
type FieldName = (typeof NAMES)[number];

const KEYS = Object.keys(activityForm.shape) as (keyof ActivityForm)[];

const valuesOf = (activity: ActivityForm) =>
  Object.fromEntries(KEYS.map((key) => [key, activity[key]])) as unknown as ActivityForm;

const newOn = (date: string): ActivityForm => ({
  name: EMPTY_TEXT,
  date,
  startTime: '',
  endTime: null,
  venue: EMPTY_TEXT,
  location: null,
  description: null,
  paid: false,
  minimumAge: null,
  capacity: null,
  audience: 'everybody',
  audienceTag: null,
  dressCodeWomen: null,
  dressCodeMen: null,
  recommendations: null,
  observations: null,
  videoUrl: null,
});

const orNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);

interface ActivityFormProps {
  eventId: string;
  timeZone: string;
  /** Null for a new one. */
  activity: EditedActivity | null;
  /** The day that a new one is first proposed for. */
  firstDay: string;
  /** What guests of the list are tagged as. */
  tags: EventSchedule['tags'];
  onSaved: (activity: EditedActivity) => void;
  /** Somebody else changed it meanwhile. */
  onStale: (activity: EditedActivity) => void;
}

/**
 * Every field of an activity, saved together; what somebody else changed meanwhile is taken over where it was not typed
 * in.
 */
export function ActivityEditor({ eventId, timeZone, activity, firstDay, tags, onSaved, onStale }: ActivityFormProps) {
  const t = useTranslations('schedule.form');
  const locale = useLocale();
  const shown = (record: EditedActivity | null) => (record ? valuesOf(record) : newOn(firstDay));
  const form = useForm<ActivityForm>({
    resolver: zodResolver(newActivity, { error: issueCode }),
    defaultValues: shown(activity),
    shouldFocusError: false,
  });
  useUnsavedEdits(form.formState.isDirty);
  const { record: known, writers, takeOver } = useEditedRecord(form, { keys: KEYS, loaded: activity, valuesOf: shown });
  const edit = useSend({
    sendKeyed: (http, values: ActivityForm, idempotencyKey) => {
      if (!known) return createActivity(http, { eventId, input: values }, idempotencyKey);
      const changed = changedValues(KEYS, values, known);
      return changeActivity(http, { id: known.id, change: { ...changed, version: known.version } });
    },
    onDone: (saved) => {
      form.reset(valuesOf(saved));
      onSaved(saved);
    },
    onStale: (details) => {
      const read = editedActivity.safeParse(details);
      if (!read.success) return;
      takeOver(read.data);
      onStale(read.data);
    },
  });
  const fields = useFormFields<ActivityForm, ActivityForm, FieldName>({
    form,
    id: 'activity',
    names: NAMES,
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
    sentence: (name, { code, limit, message }) => {
      if (message === 'required' || code === 'required')
        return t('wrong.required', { field: t(`fields.${labelOf(name)}`) });
      if (name === 'endTime') return t('wrong.end');
      if (name === 'date' || name === 'startTime') return t('wrong.start');
      if (name === 'videoUrl') return t('wrong.url');
      return name === 'minimumAge' || name === 'capacity' ? t('wrong.number') : t('wrong.max', { max: limit });
    },
  });
  // A text in two languages has two inputs: the summary leads to the one that is wrong, else to the first.
  const errors = fields.summary.errors.map(({ id, message }) => ({
    id: id.replace(/-(name|venue)$/, '-$1-es').replace(/\.(es|en)$/, '-$1'),
    message,
  }));
  const text = (name: BilingualName, rows?: number) => {
    const isRequired = name === 'name' || name === 'venue';
    const whole = isRequired ? fields.field(name).error : undefined;
    const { value, onChange } = fields.control(name);
    return (
      <div className={styles.whole}>
        <BilingualField
          id={`activity-${name}`}
          label={t(`fields.${name}`)}
          optional={!isRequired && t('optional')}
          value={value ?? EMPTY_TEXT}
          errors={{ es: whole ?? fields.field(`${name}.es`).error, en: fields.field(`${name}.en`).error }}
          {...(rows && { rows })}
          onChange={(typed) => onChange(isRequired || typed.es !== '' || typed.en !== '' ? typed : null)}
        />
      </div>
    );
  };
  const number = (name: 'minimumAge' | 'capacity') => (
    <Field {...fields.field(name)} label={t(`fields.${name}`)} optional={t('optional')}>
      {(input) => <NumberInput {...input} {...fields.control(name)} nullable />}
    </Field>
  );
  const place = datesIn(locale).zone(timeZone);
  const isTagged = form.watch('audience') === 'tagged';
  // A tag that no guest has any more is kept until another is chosen.
  const kept = known?.audienceTag ?? null;
  const offered = kept === null || tags.some(({ word }) => word === kept) ? tags : [...tags, { word: kept, count: 0 }];
  return (
    <form noValidate onSubmit={form.handleSubmit(edit.save)}>
      <ErrorSummary title={t('check')} errors={errors} attempt={fields.summary.attempt} />
      <div className={styles.fields}>
        {text('name')}
        <Field {...fields.field('date')} label={t('fields.date')}>
          {(input) => <DateInput {...input} locale={locale} {...fields.control('date')} />}
        </Field>
        <Field {...fields.field('startTime')} label={t('fields.startTime')} hint={t('zone', { place })}>
          {(input) => <TextInput {...input} type="time" {...form.register('startTime')} />}
        </Field>
        <Field {...fields.field('endTime')} label={t('fields.endTime')} hint={t('endHint')} optional={t('optional')}>
          {(input) => <TextInput {...input} type="time" {...form.register('endTime', { setValueAs: orNull })} />}
        </Field>
        {text('venue')}
        {text('location')}
        {text('description', 3)}
        <Field id="activity-audience" label={t('fields.audience')} {...(offered.length === 0 && { hint: t('noTags') })}>
          {(input) => (
            <SelectInput {...input} {...form.register('audience')}>
              <option value="everybody">{t('audience.everybody')}</option>
              <option value="staying">{t('audience.staying')}</option>
              <option value="tagged" disabled={offered.length === 0}>
                {t('audience.tagged')}
              </option>
            </SelectInput>
          )}
        </Field>
        {isTagged && (
          <Field {...fields.field('audienceTag')} label={t('fields.audienceTag')} hint={t('tagHint')}>
            {(input) => (
              <SelectInput {...input} {...form.register('audienceTag', { setValueAs: orNull })}>
                <option value="">{t('chooseTag')}</option>
                {offered.map(({ word, count }) => (
                  <option key={word} value={word}>
                    {t('tag', { tag: word, count })}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
        {number('capacity')}
        {number('minimumAge')}
        <div className="form-check mb-3">
          <input id="activity-paid" type="checkbox" className="form-check-input" {...form.register('paid')} />
          <label className="form-check-label" htmlFor="activity-paid">
            {t('yes')}
          </label>
        </div>
        {text('dressCodeWomen')}
        {text('dressCodeMen')}
        {text('recommendations', 2)}
        {text('observations', 2)}
        <div className={styles.whole}>
          <Field {...fields.field('videoUrl')} label={t('fields.videoUrl')} optional={t('optional')}>
            {(input) => <TextInput {...input} type="url" {...form.register('videoUrl', { setValueAs: orNull })} />}
          </Field>
        </div>
      </div>
      {writers && isStale(edit.failure) ? (
        <TwoWritersNotice
          form={form}
          found={writers}
          label={(name) => (name === 'paid' ? t('yes') : t(`fields.${name}`))}
          shown={(name, { date, audience }) => {
            if (name === 'date') return datesIn(locale).long(date);
            return name === 'audience' ? t(`audience.${audience}`) : undefined;
          }}
        />
      ) : (
        <ScheduleFailure failure={edit.failure} />
      )}
      <Button type="submit" busy={edit.busy}>
        {t(edit.busy ? 'saving' : 'save')}
      </Button>
    </form>
  );
}

/** A text's languages have the name of the text. */
const labelOf = (name: FieldName) => name.replace(/\.(?:es|en)$/, '') as Exclude<FieldName, `${string}.${string}`>;

/** Why nothing changed: the provider's sentence where it wrote one. */
export function ScheduleFailure({ failure }: { failure: Error | null }) {
  const t = useTranslations('schedule');
  if (!failure) return null;
  return (
    <Alert tone={isStale(failure) ? 'warning' : 'danger'}>
      {isStale(failure) ? t('stale') : sentenceOf(failure, t('failed'))}
    </Alert>
  );
}
