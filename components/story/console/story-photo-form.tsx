'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { addStoryPhoto } from '@/lib/api/story';
import { MOST_STORY_PHOTOS } from '@/lib/contract/story';
import { valuesOf } from './form-values';
import { StoryField } from './story-field';
import { StoryPhotoList } from './story-photo-list';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

/** The photos of a story with their alternative texts; the first is the cover. */
export function StoryPhotoForm({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const form = useRef<HTMLFormElement>(null);
  const add = useStoryEdit({
    send: addStoryPhoto,
    done: () => 'photoAdded',
    onStory: (changed) => {
      form.current?.reset();
      return onStory(changed);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { altEs = '', altEn = '' } = valuesOf(event.currentTarget);
    const file = new FormData(event.currentTarget).get('picture');
    if (file instanceof File) add.save({ id: story.id, file, altEs, altEn });
  };
  return (
    <Card title={t('photos')} className="mb-3">
      <p>{t('photosText', { most: MOST_STORY_PHOTOS })}</p>
      <StoryPhotoList story={story} onStory={onStory} />
      <form ref={form} onSubmit={submit}>
        <StoryField
          name="picture"
          label={t('picture')}
          error={add.errors.picture}
          type="file"
          accept="image/jpeg,image/png,image/gif"
          required
        />
        {(['altEs', 'altEn'] as const).map((name) => (
          <StoryField
            key={name}
            name={name}
            label={t(name)}
            hint={t('altHint')}
            error={add.errors[name]}
            required
            minLength={3}
            maxLength={200}
            language={name === 'altEs' ? 'es' : 'en'}
          />
        ))}
        {add.failureText && <Alert tone="danger">{add.failureText}</Alert>}
        <Button type="submit" variant="secondary" busy={add.busy}>
          {t('addPhoto')}
        </Button>
      </form>
    </Card>
  );
}
