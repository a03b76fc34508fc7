'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { removeStory } from '@/lib/api/story';
import type { Story } from '@/lib/contract/story';

interface StoryRemovalProps {
  story: Story;
  onRemoved: () => Promise<void>;
}

export function StoryRemoval({ story, onRemoved }: StoryRemovalProps) {
  const t = useTranslations('stories.console');
  const failureWords = useFailureWords();
  const [asking, setAsking] = useState(false);
  const edit = useEdit({
    send: removeStory,
    onDone: async () => {
      await onRemoved();
      setAsking(false);
      notify({ tone: 'success', text: t('removed') });
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        show={asking}
        danger
        title={t('remove')}
        text={t('removeText', { names: story.coupleNames })}
        labels={{ close: t('close'), cancel: t('cancel'), confirm: t('remove') }}
        busy={edit.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => edit.save({ id: story.id })}
      >
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      </ConfirmDialog>
    </>
  );
}
