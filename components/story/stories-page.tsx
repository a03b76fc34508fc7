import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { ClosingBand } from '@/components/marketing/closing-band';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Scene } from '@/components/ui/scene';
import type { PublicStory } from '@/lib/contract/story';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './story.module.css';
import { StoryEntry } from './story-entry';
import { STORIES_PATH } from './story-path';

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
