'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { changeStory } from '@/lib/api/story';
import styles from './console.module.css';
import { StoryFactFields } from './story-fact-fields';
import { StoryField } from './story-field';
import { type StoryHolder, useStoryEdit, valuesOf } from './use-story-edit';

const TEXTS = [
  { field: 'title', label: 'titleField', rows: undefined, maxLength: 120 },
  { field: 'quote', label: 'quote', rows: 3, maxLength: 400 },
  { field: 'body', label: 'body', rows: 12, maxLength: 8000 },
] as const;

const COUNTS = ['guests', 'rooms', 'nights'] as const;

/** Facts and texts of a story, saved as one. */
export function StoryTextForm({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const edit = useStoryEdit({ send: changeStory, done: () => 'saved', onStory });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { coupleNames = '', weddingDate = '', hotelName = '', place = '', ...typed } = valuesOf(event.currentTarget);
    const both = (field: string) => ({ es: typed[`${field}.es`] ?? '', en: typed[`${field}.en`] ?? '' });
    const facts = { coupleNames, weddingDate, hotelName, place };
    const numbers = { guests: Number(typed.guests), rooms: Number(typed.rooms), nights: Number(typed.nights) };
    const texts = { title: both('title'), quote: both('quote'), body: both('body') };
    edit.save({ ...facts, ...numbers, ...texts, id: story.id, version: story.version });
  };
  return (
    <form onSubmit={submit}>
      <Card title={t('facts')} className="mb-3">
        <StoryFactFields story={story} errors={edit.errors} />
        <div className={styles.numbers}>
          {COUNTS.map((name) => (
            <StoryField
              key={name}
              name={name}
              label={t(name)}
              error={edit.errors[name]}
              type="number"
              inputMode="numeric"
              min={0}
              required
              defaultValue={story[name]}
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
                  name={`${field}.${language}`}
                  label={t(label)}
                  error={edit.errors[`${field}.${language}`]}
                  defaultValue={story[field][language]}
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
