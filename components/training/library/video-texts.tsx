import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import styles from './library.module.css';
import type { FactsProps } from './video-facts';

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
