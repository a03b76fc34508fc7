import { useLocale, useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { orderStoryPhotos, removeStoryPhoto } from '@/lib/api/story';
import type { StoryPhoto } from '@/lib/contract/story';
import { movedBy } from '@/lib/domain/ordering';
import { StoryPhotoImage } from '../story-photo-image';
import styles from './console.module.css';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

type Step = -1 | 1;

const nameOf = (id: string, by: Step) => `${id} ${by}`;

/** The photos in their order, each with the ways to move and to remove it. */
export function StoryPhotoList({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const locale = useLocale();
  const remove = useStoryEdit({ send: removeStoryPhoto, done: () => 'photoRemoved', onStory });
  const order = usePhotoOrder({ story, onStory });
  const { photos } = story;
  const arrow = (photo: StoryPhoto, by: -1 | 1) => {
    const isLast = photo === photos.at(by === 1 ? -1 : 0);
    return (
      <Button
        ref={order.buttonOf(photo.id, by)}
        variant="secondary"
        small
        disabled={isLast}
        aria-disabled={order.busy || undefined}
        aria-label={t(by === 1 ? 'movePhotoLater' : 'movePhotoEarlier', { alt: photo.alt[locale] })}
        onClick={() => order.move(photo, by)}
      >
        <span aria-hidden="true">{by === 1 ? '→' : '←'}</span>
      </Button>
    );
  };
  const failure = remove.failureText ?? order.failureText;
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <StoryPhotoImage photo={photo} locale={locale} className={styles.photo} />
            <span className={styles.photoActions}>
              {photos.length > 1 && (
                <>
                  {arrow(photo, -1)}
                  {arrow(photo, 1)}
                </>
              )}
              <Button
                variant="quiet"
                small
                busy={remove.busy}
                aria-label={t('removePhoto', { alt: photo.alt[locale] })}
                onClick={() => remove.save({ id: story.id, photoId: photo.id })}
              >
                {t('removeShort')}
              </Button>
            </span>
            {index === 0 && <strong>{t('cover')}</strong>}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {order.said}
      </p>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </>
  );
}

/** Moves photos one place at a time, says where each came to stand, and keeps the focus with it. */
function usePhotoOrder({ story, onStory }: StoryHolder) {
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
  // In the same frame as the photo: in between the page would have the focus.
  useLayoutEffect(() => {
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
