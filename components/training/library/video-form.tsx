import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { changeVideo, createVideo } from '@/lib/api/training';
import { useSend } from '@/lib/api/use-send';
import { type ManagedVideo, type TrainingVideoInput, trainingVideoInput } from '@/lib/contract/training';
import styles from './library.module.css';
import { titleIn } from './title-in';
import { type FactsProps, VideoFacts } from './video-facts';

const LANGUAGES = ['es', 'en'] as const;

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
  const [player, setPlayer] = useState<ManagedVideo['player']>(video?.player ?? 'file');
  const [wrong, setWrong] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: TrainingVideoInput, idempotencyKey) =>
      video
        ? changeVideo(http, { id: video.id, version: video.version, ...input })
        : createVideo(http, { input, idempotencyKey }),
    onDone: onSaved,
  });
  const told = edit.failure instanceof ApiError ? (edit.failure.fields ?? {}) : {};
  const errorOf = (name: string) => (wrong.includes(name) ? t('wrong') : told[name]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = readVideoForm(new FormData(event.currentTarget));
    setWrong(parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]);
    setAttempt((count) => count + 1);
    if (parsed.success) edit.save(parsed.data);
  };
  const failed = [...new Set([...wrong, ...Object.keys(told)])];
  return (
    <Modal
      show
      size="xl"
      title={video ? t('editTitle', { title: titleIn(video) }) : t('newTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={`${id}-form`} busy={edit.busy}>
            {t(edit.busy ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary
          title={t('summary')}
          attempt={attempt}
          errors={failed.map((name) => ({ id: `${id}-${name}`, message: `${errorOf(name)} (${name})` }))}
        />
        {edit.failure && Object.keys(told).length === 0 && (
          <Alert tone="danger">{isStale(edit.failure) ? t('stale') : failureWords(edit.failure)}</Alert>
        )}
        <VideoFacts id={id} video={video} errorOf={errorOf} player={player} onPlayer={setPlayer} />
        <div className={styles.languages}>
          {(['es', 'en'] as const).map((language) => (
            <VideoTexts key={language} id={id} video={video} language={language} player={player} errorOf={errorOf} />
          ))}
        </div>
      </form>
    </Modal>
  );
}

/** What a film's form holds, parsed by the wire's schema; the names of its fields are the paths of the schema. */
function readVideoForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const inBoth = <Value,>(read: (language: 'es' | 'en') => Value) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
  return trainingVideoInput.safeParse({
    slug: text('slug'),
    topic: text('topic'),
    roles: form.getAll('roles'),
    player: text('player'),
    poster: text('poster'),
    duration: Number(text('duration') || Number.NaN),
    published: form.has('published'),
    sources: inBoth((language) => text(`sources.${language}`)),
    texts: inBoth((language) => ({
      title: text(`texts.${language}.title`),
      description: text(`texts.${language}.description`),
      transcript: text(`texts.${language}.transcript`),
      captions: text(`texts.${language}.captions`),
    })),
  });
}

/** A film's source and texts in one language. */
export function VideoTexts({ id, video, errorOf, player, language }: FactsProps & { language: 'es' | 'en' }) {
  const t = useTranslations('library.form');
  const source = `sources.${language}`;
  const path = (name: string) => `texts.${language}.${name}`;
  const area = (name: 'description' | 'transcript' | 'captions', rows: number, hint?: string) => (
    <Field id={`${id}-${path(name)}`} label={t(name)} hint={hint} error={errorOf(path(name))}>
      {(props) => (
        <TextArea
          {...props}
          name={path(name)}
          rows={rows}
          defaultValue={video?.texts[language][name]}
          spellCheck={name !== 'captions'}
          className={name === 'captions' ? styles.code : undefined}
        />
      )}
    </Field>
  );
  return (
    <fieldset>
      <legend>{t(`texts.${language}`)}</legend>
      <Field id={`${id}-${source}`} label={t('source')} hint={t(`sourceHint.${player}`)} error={errorOf(source)}>
        {(props) => <TextInput {...props} name={source} defaultValue={video?.sources[language]} autoComplete="off" />}
      </Field>
      <Field id={`${id}-${path('title')}`} label={t('videoTitle')} error={errorOf(path('title'))}>
        {(props) => <TextInput {...props} name={path('title')} defaultValue={video?.texts[language].title} />}
      </Field>
      {area('description', 3)}
      {area('transcript', 6, t('transcriptHint'))}
      {area('captions', 8, t('captionsHint'))}
    </fieldset>
  );
}
