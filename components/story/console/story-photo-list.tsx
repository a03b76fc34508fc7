import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { removeStoryPhoto } from '@/lib/api/story';
import type { StoryPhoto } from '@/lib/contract/story';
import { StoryPhotoImage } from '../story-photo-image';
import styles from './console.module.css';
import { usePhotoOrder } from './use-photo-order';
import { type StoryHolder, useStoryEdit } from './use-story-edit';

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
