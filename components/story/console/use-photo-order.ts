import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { orderStoryPhotos } from '@/lib/api/story';
import type { StoryPhoto } from '@/lib/contract/story';
import { movedBy } from '@/lib/domain/ordering';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

type Step = -1 | 1;
const nameOf = (id: string, by: Step) => `${id} ${by}`;

/** Moves photos one place at a time, says where each came to stand, and keeps the focus with it. */
export function usePhotoOrder({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const locale = useLocale();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [moved, setMoved] = useState<{ photo: StoryPhoto; by: Step; position: number; count: number } | null>(null);
  const asked = useRef<{ photo: StoryPhoto; by: Step } | null>(null);
  const edit = useStoryEdit({
    send: orderStoryPhotos,
    done: ({ photos }) => {
      if (asked.current) {
        const { photo, by } = asked.current;
        const position = photos.findIndex(({ id }) => id === photo.id) + 1;
        setMoved({ photo, by, position, count: photos.length });
      }
      return null;
    },
    onStory,
  });
  useEffect(() => {
    if (!moved) return;
    const { photo, by } = moved;
    const pressed = buttons.current.get(nameOf(photo.id, by));
    const other = buttons.current.get(nameOf(photo.id, by === 1 ? -1 : 1));
    // At an end the pressed button does nothing more, and would lose the focus to the page.
    (pressed?.disabled ? other : pressed)?.focus();
  }, [moved]);
  return {
    busy: edit.busy,
    failureText: edit.failureText,
    said: moved && t('photoMoved', { alt: moved.photo.alt[locale], position: moved.position, count: moved.count }),
    buttonOf: (id: string, by: Step) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(nameOf(id, by), button);
      else buttons.current.delete(nameOf(id, by));
    },
    move: (photo: StoryPhoto, by: Step) => {
      const ids = movedBy(
        story.photos.map(({ id }) => id),
        photo.id,
        by,
      );
      asked.current = { photo, by };
      edit.save({ id: story.id, ids });
    },
  };
}
