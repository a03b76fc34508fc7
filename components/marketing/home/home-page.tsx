import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { ClosingBand } from '../closing-band';
import { FIGURES } from '../figures';
import { PackageCards } from '../packages/package-cards';
import { SectionHead } from '../section-head';
import { HomeHero } from './home-hero';
import { HomeSearch } from './home-search';
import { HomeTeaser } from './home-teaser';
import { HowItWorks } from './how-it-works';
import { MoreLink } from './more-link';
import { OrganizationFacts } from './organization-facts';
import { Preview } from './preview';

export async function HomePage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home' });
  return (
    <>
      <HomeHero locale={locale} />
      <HomeSearch locale={locale} />
      <HowItWorks locale={locale} />
      <Preview locale={locale} />
      <section className="section">
        <div className="container">
          <p className="statement">{t.rich('statement', { em: (words) => <em>{words}</em> })}</p>
        </div>
      </section>
      <section className="section section-sand">
        <div className="container">
          <SectionHead kicker={t('packages.kicker')} title={t('packages.title')} text={t('packages.text')} />
          <PackageCards locale={locale} brief />
          <MoreLink href="/paquetes">{t('packages.more')}</MoreLink>
        </div>
      </section>
      <HomeTeaser locale={locale} of="simulator" scene="hotel" href="/simulador/Hoteles" />
      <HomeTeaser locale={locale} of="stories" scene="photos" href="/historias-felices" reversed />
      <ClosingBand
        title={t('contact.title')}
        text={t('contact.text', FIGURES)}
        way={{ href: '/contacto', label: t('contact.action') }}
        other={{ href: '/faqs', label: t('contact.other') }}
      />
      <OrganizationFacts locale={locale} />
    </>
  );
}
