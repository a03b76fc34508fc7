'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { publishStory } from '@/lib/api/story';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

/** Whether the story stands on the site. */
export function StoryPublication({ story, onStory }: StoryHolder) {
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
