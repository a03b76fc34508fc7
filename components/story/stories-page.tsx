import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { ClosingBand } from '@/components/marketing/closing-band';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Scene } from '@/components/ui/scene';
import type { PublicStory } from '@/lib/contract/story';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './story.module.css';
import { StoryCover } from './story-cover';
import { StoryNumbers } from './story-numbers';
import { STORIES_PATH, storyPath } from './story-path';

interface StoriesPageProps {
  stories: PublicStory[];
  locale: Locale;
}

/** Happy stories: every published wedding of the agency, the latest first. */
export async function StoriesPage({ stories, locale }: StoriesPageProps) {
  const t = await getTranslations({ locale, namespace: 'stories' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'photos', alt: t('pictureAlt'), width: 480, height: 380 }}
      />
      <section className="section">
        <div className={`container ${styles.stories}`}>
          {stories.map((story, index) => (
            <StoryEntry key={story.slug} story={story} locale={locale} later={index > 0} />
          ))}
          {stories.length === 0 && (
            <EmptyState
              title={t('emptyTitle')}
              text={t('emptyText')}
              illustration={<Scene name="envelope" alt={t('emptyAlt')} width={480} height={380} />}
              action={
                <Link href="/metodologia" className={buttonClass('secondary')} prefetch={false}>
                  {t('emptyLink')}
                </Link>
              }
            />
          )}
        </div>
      </section>
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/simulador/Hoteles', label: t('closing.other') }}
      />
      <Breadcrumb locale={locale} path={STORIES_PATH} name={t('kicker')} />
    </>
  );
}

interface StoryEntryProps {
  story: PublicStory;
  locale: Locale;
  later: boolean;
}

/** A story in the gallery: its cover, the couple's quote, its numbers and the link to it. */
async function StoryEntry({ story, locale, later }: StoryEntryProps) {
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
