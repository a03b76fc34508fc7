import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { Scene } from '@/components/ui/scene';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { EventSearchForm } from './event-search-form';
import styles from './search.module.css';

interface EventSearchPageProps {
  locale: Locale;
  typed?: string;
  problem?: 'required' | 'notFound';
}

export async function EventSearchPage({ locale, typed, problem }: EventSearchPageProps) {
  const t = await getTranslations({ locale, namespace: 'event.search' });
  return (
    <div className="container page split">
      <div>
        <PageHeading title={t('title')} lead={t('lead')} />
        <EventSearchForm
          action={getPathname({ href: '/eventos', locale })}
          labels={{ label: t('label'), hint: t('hint'), submit: t('submit'), errorTitle: t('errorTitle') }}
          typed={typed}
          error={problem && t(problem)}
          errorHelp={problem === 'notFound' ? t('notFoundHelp') : undefined}
        />
        <div className={styles.help}>
          <section>
            <h2>{t('whereTitle')}</h2>
            <p>{t('whereText')}</p>
          </section>
          <section>
            <h2>{t('reservationTitle')}</h2>
            <p>
              {t('reservationText')} <Link href="/login-link">{t('reservationLink')}</Link>
            </p>
          </section>
        </div>
      </div>
      <Scene name="envelope" alt={t('pictureAlt')} width={400} height={300} className={styles.scene} />
      <Breadcrumb locale={locale} path="/eventos" name={t('title')} />
    </div>
  );
}
