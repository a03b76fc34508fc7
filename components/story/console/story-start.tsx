'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useEventHref } from '@/components/console/place/event-link';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { startStory } from '@/lib/api/story';
import { useSend } from '@/lib/api/use-send';
import type { StoryStart as StoryFacts } from '@/lib/contract/story';
import { useRouter } from '@/lib/i18n/navigation';
import { STORY_CONSOLE_PATH } from '../story-path';
import styles from './console.module.css';
import { StoryFactFields } from './story-field';
import { fieldErrors } from './use-story-edit';

interface StoryStartProps {
  agencyId: string;
  /** Events that are over, to begin a story from. */
  events: { id: string; name: string }[];
}

/** Two ways to begin: from an event that is over, or from memory. */
export function StoryStart({ agencyId, events }: StoryStartProps) {
  const t = useTranslations('stories.console');
  const router = useRouter();
  const eventHref = useEventHref();
  const failureWords = useFailureWords();
  const edit = useSend({
    once: true,
    sendKeyed: (http, from: Parameters<typeof startStory>[1]['from'], idempotencyKey) =>
      startStory(http, { agencyId, from, idempotencyKey }),
    onDone: ({ id }) => router.push(eventHref(`${STORY_CONSOLE_PATH}/${encodeURIComponent(id)}`)),
  });
  const past = useForm({ defaultValues: { eventId: '' } });
  const told = useForm<StoryFacts>({
    defaultValues: { coupleNames: '', weddingDate: '', hotelName: '', place: '' },
  });
  return (
    <>
      {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      <div className={styles.starts}>
        <Card title={t('fromEvent')}>
          <p>{t('fromEventText')}</p>
          {events.length === 0 ? (
            <p className="mb-0">{t('noPast')}</p>
          ) : (
            <form onSubmit={past.handleSubmit(edit.save)}>
              <Field id="story-event" label={t('event')} className="mb-3">
                {(input) => (
                  <SelectInput {...input} {...past.register('eventId')} required>
                    <option value="">{t('chooseEvent')}</option>
                    {events.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
              <Button type="submit" busy={edit.busy}>
                {t('propose')}
              </Button>
            </form>
          )}
        </Card>
        <Card title={t('fromMemory')}>
          <p>{t('fromMemoryText')}</p>
          <form onSubmit={told.handleSubmit(edit.save)}>
            <StoryFactFields
              register={told.register}
              weddingDate={{
                value: told.watch('weddingDate'),
                onChange: (date) => told.setValue('weddingDate', date),
              }}
              errors={fieldErrors(edit.failure)}
            />
            <Button type="submit" variant="secondary" busy={edit.busy}>
              {t('begin')}
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}
