import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { changeVideo, createVideo } from '@/lib/api/training';
import { useSend } from '@/lib/api/use-send';
import { roleName } from '@/lib/contract/role';
import {
  type ManagedVideo,
  type TrainingVideoInput,
  trainingPlayer,
  trainingPoster,
  trainingTopic,
  trainingVideoInput,
} from '@/lib/contract/training';
import styles from './library.module.css';
import { titleIn } from './video-table';

const LANGUAGES = ['es', 'en'] as const;

const TEXTS = ['title', 'description', 'transcript', 'captions'] as const;

/** The fields in their order, by their paths on the wire. */
const FIELDS = [
  ...(['slug', 'duration', 'topic', 'poster', 'player', 'roles'] as const),
  ...LANGUAGES.flatMap((language) => [
    `sources.${language}` as const,
    ...TEXTS.map((name) => `texts.${language}.${name}` as const),
  ]),
];

interface VideoFieldsProps {
  form: UseFormReturn<z.input<typeof trainingVideoInput>, unknown, TrainingVideoInput>;
  fields: {
    field: (name: (typeof FIELDS)[number]) => { id: string; error: string | undefined };
    control: (name: 'duration') => { value: number; onChange: (value: number) => void };
  };
}

const EMPTY_TEXTS = { title: '', description: '', transcript: '', captions: '' };

const EMPTY: TrainingVideoInput = {
  slug: '',
  topic: 'booking',
  roles: [],
  player: 'file',
  poster: 'event',
  duration: Number.NaN,
  published: false,
  sources: { es: '', en: '' },
  texts: { es: EMPTY_TEXTS, en: EMPTY_TEXTS },
};

interface VideoFormProps {
  /** The film that is edited; null for a new one. */
  video: ManagedVideo | null;
  onClose: () => void;
  onSaved: (video: ManagedVideo) => void;
}

/** A film's facts and its texts in both languages. */
export function VideoForm({ video, onClose, onSaved }: VideoFormProps) {
  const t = useTranslations('library.form');
  const failureWords = useFailureWords();
  const id = useId();
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: TrainingVideoInput, idempotencyKey) =>
      video
        ? changeVideo(http, { id: video.id, version: video.version, ...input })
        : createVideo(http, { input, idempotencyKey }),
    onDone: onSaved,
  });
  const told = edit.failure instanceof ApiError ? edit.failure.fields : {};
  const form = useForm({
    resolver: zodResolver(trainingVideoInput),
    defaultValues: video ?? EMPTY,
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id, names: FIELDS, sentence: () => t('wrong'), refused: told });
  const { errors, attempt } = fields.summary;
  return (
    <FormModal
      size="xl"
      title={video ? t('editTitle', { title: titleIn(video) }) : t('newTitle')}
      labels={{ close: t('close'), cancel: t('cancel'), submit: t(edit.busy ? 'saving' : 'save') }}
      busy={edit.busy}
      onClose={onClose}
      onSubmit={form.handleSubmit(edit.save)}
      className={styles.form}
    >
      <ErrorSummary
        title={t('summary')}
        attempt={attempt}
        errors={errors.map((error) => ({
          ...error,
          message: `${error.message} (${error.id.slice(id.length + 1)})`,
        }))}
      />
      {edit.failure && Object.keys(told).length === 0 && (
        <Alert tone="danger">{isStale(edit.failure) ? t('stale') : failureWords(edit.failure)}</Alert>
      )}
      <VideoFacts form={form} fields={fields} />
      <div className={styles.languages}>
        {LANGUAGES.map((language) => (
          <VideoTexts key={language} form={form} fields={fields} language={language} />
        ))}
      </div>
    </FormModal>
  );
}

/** Address, topic, player, drawing, length, and whom a film is for. */
function VideoFacts({ form, fields }: VideoFieldsProps) {
  const t = useTranslations('library');
  const words = useTranslations('training');
  const id = useId();
  const roles = fields.field('roles');
  return (
    <>
      <div className={styles.facts}>
        <Field {...fields.field('slug')} label={t('form.slug')} hint={t('form.slugHint')}>
          {(props) => <TextInput {...props} {...form.register('slug')} autoComplete="off" />}
        </Field>
        <Field {...fields.field('duration')} label={t('form.duration')}>
          {(props) => <NumberInput {...props} {...fields.control('duration')} />}
        </Field>
        <Field {...fields.field('topic')} label={t('form.topic')}>
          {(props) => (
            <SelectInput {...props} {...form.register('topic')}>
              {trainingTopic.options.map((topic) => (
                <option key={topic} value={topic}>
                  {words(`topics.${topic}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field {...fields.field('poster')} label={t('form.poster')}>
          {(props) => (
            <SelectInput {...props} {...form.register('poster')}>
              {trainingPoster.options.map((poster) => (
                <option key={poster} value={poster}>
                  {t(`posters.${poster}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field {...fields.field('player')} label={t('form.player')}>
          {(props) => (
            <SelectInput {...props} {...form.register('player')}>
              {trainingPlayer.options.map((each) => (
                <option key={each} value={each}>
                  {t(`players.${each}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <div className="form-check">
          <input id={`${id}-published`} type="checkbox" className="form-check-input" {...form.register('published')} />
          <label className="form-check-label" htmlFor={`${id}-published`}>
            {t('form.published')}
          </label>
        </div>
      </div>
      <fieldset className={styles.roles} id={roles.id} tabIndex={-1}>
        <legend>{t('form.roles')}</legend>
        {roleName.options.map((role) => (
          <div key={role} className="form-check">
            <input
              id={`${id}-role-${role}`}
              type="checkbox"
              className="form-check-input"
              value={role}
              {...form.register('roles')}
            />
            <label className="form-check-label" htmlFor={`${id}-role-${role}`}>
              {words(`roles.${role}`)}
            </label>
          </div>
        ))}
        {roles.error && <p className={styles.wrong}>{roles.error}</p>}
      </fieldset>
    </>
  );
}

/** A film's source and texts in one language. */
function VideoTexts({ form, fields, language }: VideoFieldsProps & { language: (typeof LANGUAGES)[number] }) {
  const t = useTranslations('library.form');
  const source = `sources.${language}` as const;
  const title = `texts.${language}.title` as const;
  const area = (name: 'description' | 'transcript' | 'captions', rows: number, hint?: string) => (
    <Field {...fields.field(`texts.${language}.${name}`)} label={t(name)} hint={hint}>
      {(props) => (
        <TextArea
          {...props}
          {...form.register(`texts.${language}.${name}`)}
          rows={rows}
          spellCheck={name !== 'captions'}
          className={name === 'captions' ? styles.code : undefined}
        />
      )}
    </Field>
  );
  return (
    <fieldset>
      <legend>{t(`texts.${language}`)}</legend>
      <Field {...fields.field(source)} label={t('source')} hint={t(`sourceHint.${form.watch('player')}`)}>
        {(props) => <TextInput {...props} {...form.register(source)} autoComplete="off" />}
      </Field>
      <Field {...fields.field(title)} label={t('videoTitle')}>
        {(props) => <TextInput {...props} {...form.register(title)} />}
      </Field>
      {area('description', 3)}
      {area('transcript', 6, t('transcriptHint'))}
      {area('captions', 8, t('captionsHint'))}
    </fieldset>
  );
}
