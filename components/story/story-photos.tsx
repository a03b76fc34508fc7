import type { StoryPhoto } from '@/lib/contract/story';
import type { Locale } from '@/lib/i18n/routing';
import styles from './story.module.css';
import { StoryPhotoImage } from './story-photo-image';

interface StoryPhotosProps {
  photos: StoryPhoto[];
  title: string;
  locale: Locale;
}

export function StoryPhotos({ photos, title, locale }: StoryPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section className="section pt-0" aria-label={title}>
      <div className={`container ${styles.photos}`}>
        {photos.map((photo) => (
          <StoryPhotoImage key={photo.id} photo={photo} locale={locale} className={styles.photo} />
        ))}
      </div>
    </section>
  );
}
