import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { PhotoList } from '@/components/photo/photo-list';
import { orderStoryPhotos, removeStoryPhoto } from '@/lib/api/story';
import type { Photo } from '@/lib/contract/photo';
import { StoryPhotoImage } from '../story-photo-image';
import styles from './console.module.css';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

/** The photos of a story in their order, each with the ways to move and to remove it. */
export function StoryPhotoList({ story, onStory }: StoryHolder) {
  const t = useTranslations('stories.console');
  const locale = useLocale();
  const asked = useRef<((photos: Photo[]) => void) | null>(null);
  const remove = useStoryEdit({ send: removeStoryPhoto, done: () => 'photoRemoved', onStory });
  const order = useStoryEdit({
    send: orderStoryPhotos,
    done: ({ photos }) => {
      asked.current?.(photos);
      return null;
    },
    onStory,
  });
  return (
    <PhotoList
      photos={story.photos}
      picture={(photo) => <StoryPhotoImage photo={photo} locale={locale} className={styles.photo} />}
      removing={{
        busy: remove.busy,
        failure: remove.failureText,
        remove: (photo) => remove.save({ id: story.id, photoId: photo.id }),
      }}
      ordering={{
        busy: order.busy,
        failure: order.failureText,
        order: (ids, onOrdered) => {
          asked.current = onOrdered;
          order.save({ id: story.id, ids });
        },
      }}
      words={{
        earlier: (alt) => t('movePhotoEarlier', { alt }),
        later: (alt) => t('movePhotoLater', { alt }),
        remove: (alt) => t('removePhoto', { alt }),
        removeShort: t('removeShort'),
        cover: t('cover'),
        moved: (place) => t('photoMoved', place),
      }}
    />
  );
}
