'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useUnsavedForm } from '@/components/console/unsaved-edits';
import { registerShown } from '@/components/form/register-shown';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { changeStory } from '@/lib/api/story';
import type { Story, StoryChange } from '@/lib/contract/story';
import styles from './console.module.css';
import { StoryFactFields, StoryField } from './story-field';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

const TEXTS = [
  { field: 'title', label: 'titleField', rows: undefined, maxLength: 120 },
  { field: 'quote', label: 'quote', rows: 3, maxLength: 400 },
  { field: 'body', label: 'body', rows: 12, maxLength: 8000 },
] as const;

const COUNTS = ['guests', 'rooms', 'nights'] as const;

type Written = Required<Omit<StoryChange, 'version'>>;

const writtenOf = ({ coupleNames, weddingDate, hotelName, place, guests, rooms, nights, ...texts }: Story): Written => {
  const { title, quote, body } = texts;
  return { coupleNames, weddingDate, hotelName, place, guests, rooms, nights, title, quote, body };
};

/** Facts and texts of a story, saved as one. */
export function StoryTextForm({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const edit = useStoryEdit({ send: changeStory, done: () => 'saved', onStory });
  // What another person saved is taken over; what is typed here stays.
  const values = writtenOf(story);
  const form = useForm<Written>({ defaultValues: values, values, resetOptions: { keepDirtyValues: true } });
  useUnsavedForm(form.watch(), form.formState.defaultValues);
  const submit = form.handleSubmit((written) => edit.save({ ...written, id: story.id, version: story.version }));
  return (
    <form onSubmit={submit}>
      <Card title={t('facts')} className="mb-3">
        <StoryFactFields
          register={(name) => registerShown(form, name)}
          weddingDate={{
            value: form.watch('weddingDate'),
            onChange: (date) => form.setValue('weddingDate', date, { shouldDirty: true }),
          }}
          errors={edit.errors}
        />
        <div className={styles.numbers}>
          {COUNTS.map((name) => (
            <StoryField
              key={name}
              {...registerShown(form, name, { valueAsNumber: true })}
              label={t(name)}
              error={edit.errors[name]}
              type="number"
              inputMode="numeric"
              min={0}
              required
              {...(name === 'nights' && { hint: t('nightsHint') })}
            />
          ))}
        </div>
      </Card>
      <Card title={t('texts')} className="mb-3">
        <div className={styles.languages}>
          {(['es', 'en'] as const).map((language) => (
            <fieldset key={language}>
              <legend className="h5">{t(language === 'es' ? 'spanish' : 'english')}</legend>
              {TEXTS.map(({ field, label, rows, maxLength }) => (
                <StoryField
                  key={field}
                  {...registerShown(form, `${field}.${language}`)}
                  label={t(label)}
                  error={edit.errors[`${field}.${language}`]}
                  language={language}
                  maxLength={maxLength}
                  {...(rows && { rows })}
                  {...(field === 'body' && { hint: t('bodyHint') })}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Card>
      {edit.failureText && <Alert tone="danger">{edit.failureText}</Alert>}
      <Button type="submit" busy={edit.busy}>
        {t('save')}
      </Button>
    </form>
  );
}
