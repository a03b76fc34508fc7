'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { recordConsent, withdrawConsent } from '@/lib/api/story';
import { datesIn } from '@/lib/domain/date-text';
import { StoryDate, StoryField } from './story-field';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

/** Who of the couple allowed the story, and when; taking it back unpublishes. */
export function StoryConsent({ story, onStory }: StoryHolder) {
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
