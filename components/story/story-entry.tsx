import { getTranslations } from 'next-intl/server';
import type { PublicStory } from '@/lib/contract/story';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './story.module.css';
import { StoryCover } from './story-cover';
import { StoryNumbers } from './story-numbers';
import { storyPath } from './story-path';

interface StoryEntryProps {
  story: PublicStory;
  locale: Locale;
  later: boolean;
}

/** A story in the gallery: its cover, what the couple said, its numbers and the way to all of it. */
export async function StoryEntry({ story, locale, later }: StoryEntryProps) {
  const t = await getTranslations({ locale, namespace: 'stories' });
  const format = datesIn(locale);
  return (
    <article className={styles.entry}>
      <div className={styles.cover}>
        <StoryCover story={story} locale={locale} later={later} />
      </div>
      <div>
        <p className={styles.couple}>
          {story.coupleNames}
          <span>{format.month(story.weddingDate)}</span>
        </p>
        <h2 className={styles.title}>{story.title[locale]}</h2>
        <blockquote className={styles.quote}>{story.quote[locale]}</blockquote>
        <p className={styles.where}>{t('where', { hotel: story.hotelName, place: story.place })}</p>
        <StoryNumbers story={story} locale={locale} className={styles.numbers} />
        <Link
          href={storyPath(story.slug)}
          className={styles.read}
          prefetch={false}
          aria-label={t('read', { names: story.coupleNames })}
        >
          {t('readShort')}
        </Link>
      </div>
    </article>
  );
}
