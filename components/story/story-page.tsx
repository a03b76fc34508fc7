import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { ClosingBand } from '@/components/marketing/closing-band';
import type { Photo } from '@/lib/contract/photo';
import type { PublicStory } from '@/lib/contract/story';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './story.module.css';
import { StoryCover } from './story-cover';
import { StoryNumbers } from './story-numbers';
import { STORIES_PATH, storyPath } from './story-path';
import { StoryPhotoImage } from './story-photo-image';

interface StoryPageProps {
  story: PublicStory;
  /** The story to read next. */
  next: PublicStory | null;
  locale: Locale;
}

/** The page of one story. */
export async function StoryPage({ story, next, locale }: StoryPageProps) {
  const t = await getTranslations({ locale, namespace: 'stories' });
  const format = datesIn(locale);
  const paragraphs = story.body[locale].split(/\n\s*\n/).filter(Boolean);
  return (
    <>
      <article>
        <header className={styles.opening}>
          <div className={`container ${styles.openingGrid}`}>
            <div>
              <Link href={STORIES_PATH} prefetch={false} className={styles.back}>
                {t('back')}
              </Link>
              <h1>{story.title[locale]}</h1>
              <p className={styles.couple}>
                {story.coupleNames}
                <span>{format.long(story.weddingDate)}</span>
              </p>
              <p className={styles.where}>{t('where', { hotel: story.hotelName, place: story.place })}</p>
            </div>
            <div className={styles.cover}>
              <StoryCover story={story} locale={locale} />
            </div>
          </div>
        </header>
        <div className="section">
          <div className={`container ${styles.reading}`}>
            <blockquote className="statement">{story.quote[locale]}</blockquote>
            <div className={styles.body}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <section aria-label={t('numbers')}>
              <StoryNumbers story={story} locale={locale} />
            </section>
          </div>
        </div>
        <StoryPhotos photos={story.photos.slice(1)} title={t('photos')} locale={locale} />
      </article>
      {next && (
        <nav className={`section section-sand ${styles.next}`} aria-label={t('next')}>
          <div className="container">
            <span className="kicker">{t('next')}</span>
            <Link href={storyPath(next.slug)} prefetch={false}>
              {next.title[locale]}
            </Link>
            <p>{next.coupleNames}</p>
          </div>
        </nav>
      )}
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/simulador/Hoteles', label: t('closing.other') }}
      />
      <Breadcrumb locale={locale} path={storyPath(story.slug)} name={story.coupleNames} />
    </>
  );
}

interface StoryPhotosProps {
  photos: Photo[];
  title: string;
  locale: Locale;
}

function StoryPhotos({ photos, title, locale }: StoryPhotosProps) {
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
