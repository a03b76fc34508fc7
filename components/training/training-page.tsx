import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { roleName } from '@/lib/contract/role';
import { type TrainingVideo, trainingTopic } from '@/lib/contract/training';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FilmBrowser } from './film-browser';
import { filmView } from './film-view';
import { ManageLink } from './manage-link';

interface TrainingPageProps {
  locale: Locale;
  videos: TrainingVideo[];
}

/** The training center: every film, by topic, role and words. */
export async function TrainingPage({ locale, videos }: TrainingPageProps) {
  const t = await getTranslations({ locale, namespace: 'training' });
  const films = videos.map((video) => filmView(video, locale));
  const find = (name: Parameters<typeof t>[0]) => t(name);
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'screen', alt: t('sceneAlt'), width: 480, height: 380 }}
        actions={<ManageLink label={t('manage')} />}
      />
      <Breadcrumb locale={locale} path="/training-center" name={t('kicker')} />
      <div className="section container">
        {films.length === 0 ? (
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={
              <Link href="/faqs" className={buttonClass('secondary')} prefetch={false}>
                {t('faqs')}
              </Link>
            }
          />
        ) : (
          <FilmBrowser
            films={films}
            topics={trainingTopic.options.map((value) => ({ value, label: t(`topics.${value}`) }))}
            roles={roleName.options
              .filter((role) => films.some(({ roles }) => roles.includes(role)))
              .map((value) => ({ value, label: t(`roles.${value}`) }))}
            labels={{
              search: find('find.search'),
              hint: find('find.hint'),
              role: find('find.role'),
              anyRole: find('find.anyRole'),
              topic: find('find.topic'),
              anyTopic: find('find.anyTopic'),
              clear: find('find.clear'),
              none: find('find.none'),
              noneText: find('find.noneText'),
              counts: {
                none: t('find.count', { count: 0 }),
                one: t('find.count', { count: 1 }),
                several: t('find.count', { count: 2 }).replace('2', '#'),
              },
              watched: t('film.watched'),
              left: t('film.left', { time: '{time}' }),
              goOn: t('film.goOn'),
            }}
          />
        )}
      </div>
    </>
  );
}
