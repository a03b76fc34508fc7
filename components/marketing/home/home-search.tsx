import { getTranslations } from 'next-intl/server';
import { EventSearchForm } from '@/components/event/search/event-search-form';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

export async function HomeSearch({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home' });
  const search = await getTranslations({ locale, namespace: 'event.search' });
  return (
    <section className="home-search" aria-labelledby="home-search">
      <div className="container">
        <div>
          <h2 id="home-search" className="h3">
            {t('searchTitle')}
          </h2>
          <p>{t('searchText')}</p>
        </div>
        <EventSearchForm
          action={getPathname({ href: '/eventos', locale })}
          labels={{
            label: search('label'),
            hint: search('hint'),
            submit: search('submit'),
            errorTitle: search('errorTitle'),
          }}
        />
      </div>
    </section>
  );
}
