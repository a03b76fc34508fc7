import { getTranslations } from 'next-intl/server';
import { EventSearchForm } from '@/components/event/search/event-search-form';
import { buttonClass } from '@/components/ui/button/button-class';
import { Scene } from '@/components/ui/scene/scene';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { HowItWorks } from './how-it-works';
import { PackagesSummary } from './packages-summary';

export async function HomePage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home' });
  const search = await getTranslations({ locale, namespace: 'event.search' });
  return (
    <>
      <section className="home-hero">
        <div className="container">
          <span className="kicker">{t('kicker')}</span>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        <Scene name="beach" alt={t('pictureAlt')} width={1440} height={620} className="home-scene" fill eager />
      </section>
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
      <HowItWorks locale={locale} />
      <PackagesSummary locale={locale} />
      <section className="section home-contact">
        <div className="container">
          <h2>{t('contact.title')}</h2>
          <p className="measure">{t('contact.text')}</p>
          <Link href="/contacto" className={buttonClass('primary')} prefetch={false}>
            {t('contact.action')}
          </Link>
        </div>
      </section>
    </>
  );
}
