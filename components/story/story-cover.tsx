import { getTranslations } from 'next-intl/server';
import { coverScene, eventNames } from '@/components/event/cover';
import { DrawnCover } from '@/components/event/hero/drawn-cover';
import type { PublicStory } from '@/lib/contract/story';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';
import styles from './story.module.css';
import { StoryPhotoImage } from './story-photo-image';

interface StoryCoverProps {
  story: PublicStory;
  locale: Locale;
  /** Set where the cover is not in sight at once. */
  later?: boolean;
}

/** The first photo of a story; without one, a cover drawn from its names and date. */
export async function StoryCover({ story, locale, later = false }: StoryCoverProps) {
  const t = await getTranslations({ locale, namespace: 'stories' });
  const format = datesIn(locale);
  const [photo] = story.photos;
  if (photo) return <StoryPhotoImage photo={photo} locale={locale} className={styles.coverPhoto} later={later} />;
  const names = eventNames(story.coupleNames);
  const title =
    names.kind === 'couple' ? `${names.first.slice(0, 1)} & ${names.second.slice(0, 1)}` : names.name.slice(0, 12);
  return (
    <DrawnCover
      scene={coverScene(story.slug, true)}
      label={t('coverAlt', { names: story.coupleNames })}
      title={title}
      date={format.long(story.weddingDate).toUpperCase()}
      later={later}
    />
  );
}
