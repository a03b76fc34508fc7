'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEventHref } from '@/components/console/place/event-link';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { addStoryPhoto, publishStory, recordConsent, removeStory, withdrawConsent } from '@/lib/api/story';
import { useSend } from '@/lib/api/use-send';
import { PHOTO_TYPES } from '@/lib/config/constants';
import { MOST_STORY_PHOTOS, type Story } from '@/lib/contract/story';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import { STORY_CONSOLE_PATH } from '../story-path';
import styles from './console.module.css';
import { StoryDate, StoryField } from './story-field';
import { StoryPhotoList } from './story-photo-list';
import { StoryTextForm } from './story-text-form';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

/** Who of the couple allowed the story, and when; taking it back unpublishes. */
function StoryConsent({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const format = datesIn(useLocale());
  const record = useStoryEdit({ send: recordConsent, done: () => 'recorded', onStory });
  const withdraw = useStoryEdit({ send: withdrawConsent, done: () => 'withdrawn', onStory });
  const form = useForm({ defaultValues: { name: '', givenOn: '' } });
  const submit = form.handleSubmit((given) => record.save({ id: story.id, version: story.version, ...given }));
  const { consent } = story;
  return (
    <Card title={t('consent')} className="mb-3">
      {consent ? (
        <>
          <p>{t('given', { name: consent.name, date: format.long(consent.givenOn) })}</p>
          <ConfirmedButton
            label={t('withdraw')}
            variant="secondary"
            danger
            title={t('withdraw')}
            text={t('withdrawText', { names: story.coupleNames })}
            labels={{ close: t('close'), cancel: t('cancel'), confirm: t('withdraw') }}
            sending={withdraw}
            failure={withdraw.failureText}
            onConfirm={() => withdraw.save({ id: story.id })}
          />
        </>
      ) : (
        <form onSubmit={submit}>
          <p>{t('consentText')}</p>
          <StoryField
            {...form.register('name')}
            label={t('consentName')}
            error={record.errors.name}
            required
            minLength={3}
            maxLength={120}
          />
          <StoryDate
            name="givenOn"
            label={t('consentOn')}
            error={record.errors.givenOn}
            value={form.watch('givenOn')}
            onChange={(date) => form.setValue('givenOn', date)}
          />
          {record.failureText && <Alert tone="danger">{record.failureText}</Alert>}
          <Button type="submit" variant="secondary" busy={record.busy}>
            {t('record')}
          </Button>
        </form>
      )}
    </Card>
  );
}

interface StoryEditorProps {
  story: Story;
  /** Makes the public pages forget what they kept of the story. */
  forget: () => Promise<void>;
}

/** A story: its words on one side, consent, publication and photos on the other. */
export function StoryEditor({ story: loaded, forget }: StoryEditorProps) {
  const router = useRouter();
  const eventHref = useEventHref();
  const [story, setStory] = useState(loaded);
  // Where that fails, the public pages are made anew within half a minute all the same.
  const forgotten = () => forget().catch(() => undefined);
  const onStory = (changed: Story) => {
    setStory(changed);
    return forgotten();
  };
  const holder = { story, onStory };
  return (
    <div className={styles.editor}>
      <StoryTextForm {...holder} />
      <div>
        <StoryPublication {...holder} />
        <StoryConsent {...holder} />
        <StoryPhotoForm {...holder} />
        <StoryRemoval
          story={story}
          onRemoved={async () => {
            await forgotten();
            router.replace(eventHref(STORY_CONSOLE_PATH));
          }}
        />
      </div>
    </div>
  );
}

/** Whether the story is published, with the button that changes it. */
function StoryPublication({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const isPublished = story.status === 'published';
  const edit = useStoryEdit({
    send: publishStory,
    done: ({ status }) => (status === 'published' ? 'publishedNow' : 'unpublishedNow'),
    onStory,
  });
  return (
    <Card title={t('state')} className="mb-3">
      <p>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{t(story.status)}</Badge>
      </p>
      {edit.failureText && <Alert tone="danger">{edit.failureText}</Alert>}
      <Button
        variant={isPublished ? 'secondary' : 'primary'}
        busy={edit.busy}
        onClick={() => edit.save({ id: story.id, version: story.version, published: !isPublished })}
      >
        {t(isPublished ? 'unpublish' : 'publish')}
      </Button>
    </Card>
  );
}

interface StoryRemovalProps {
  story: Story;
  onRemoved: () => Promise<void>;
}

function StoryRemoval({ story, onRemoved }: StoryRemovalProps) {
  const t = useTranslations('stories.console');
  const failureWords = useFailureWords();
  const edit = useSend({
    send: removeStory,
    onDone: async () => {
      await onRemoved();
      notify({ tone: 'success', text: t('removed') });
    },
  });
  return (
    <ConfirmedButton
      label={t('remove')}
      danger
      title={t('remove')}
      text={t('removeText', { names: story.coupleNames })}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('remove') }}
      sending={edit}
      failure={edit.failure && failureWords(edit.failure)}
      onConfirm={() => edit.save({ id: story.id })}
    />
  );
}

/** The photos of a story with their alternative texts; the first is the cover. */
function StoryPhotoForm({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const form = useForm<{ picture: FileList; altEs: string; altEn: string }>();
  const add = useStoryEdit({
    send: addStoryPhoto,
    done: () => 'photoAdded',
    onStory: (changed) => {
      form.reset();
      return onStory(changed);
    },
  });
  const submit = form.handleSubmit(({ picture: [file], altEs, altEn }) => {
    if (file) add.save({ id: story.id, file, altEs, altEn });
  });
  return (
    <Card title={t('photos')} className="mb-3">
      <p>{t('photosText', { most: MOST_STORY_PHOTOS })}</p>
      <StoryPhotoList story={story} onStory={onStory} />
      <form onSubmit={submit}>
        <StoryField
          {...form.register('picture')}
          label={t('picture')}
          error={add.errors.picture}
          type="file"
          accept={PHOTO_TYPES.join()}
          required
        />
        {(['altEs', 'altEn'] as const).map((name) => (
          <StoryField
            key={name}
            {...form.register(name)}
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
