'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Button } from '@/components/ui/button/button';
import { notify } from '@/components/ui/toast/notify';
import { removeStory } from '@/lib/api/story/edit-story';
import type { Story } from '@/lib/contract/story';
import { ConfirmStory } from './confirm-story';

interface StoryRemovalProps {
  story: Story;
  onRemoved: () => void;
}

export function StoryRemoval({ story, onRemoved }: StoryRemovalProps) {
  const t = useTranslations('stories.console');
  const failureWords = useFailureWords();
  const [asking, setAsking] = useState(false);
  const edit = useEdit({
    send: removeStory,
    onDone: () => {
      setAsking(false);
      notify({ tone: 'success', text: t('removed') });
      onRemoved();
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmStory
        show={asking}
        title={t('remove')}
        text={t('removeText', { names: story.coupleNames })}
        busy={edit.busy}
        failure={edit.failure && failureWords(edit.failure)}
        onClose={() => setAsking(false)}
        onConfirm={() => edit.save({ id: story.id })}
      />
    </>
  );
}
