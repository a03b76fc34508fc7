import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EventSearchForm } from '@/components/event/search/event-search-form';
import { buttonClass } from '@/components/ui/button-class';
import { JsonLd } from '@/components/ui/json-ld';
import { Scene } from '@/components/ui/scene';
import { supportHours } from '@/lib/domain/support-hours';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { ClosingBand } from '../closing-band';
import { PackageCards } from '../packages/package-cards';
import { SectionHead } from '../section-head';
import { Preview } from './preview';

const PARTS = [
  { id: 'page', scene: 'rings', width: 360, height: 280 },
  { id: 'rooms', scene: 'room', width: 480, height: 380 },
  { id: 'travel', scene: 'plane', width: 480, height: 340 },
] as const;

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
        text={t('contact.text', supportHours(locale))}
        way={{ href: '/contacto', label: t('contact.action') }}
        other={{ href: '/faqs', label: t('contact.other') }}
      />
      <OrganizationFacts locale={locale} />
    </>
  );
}

async function HomeHero({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home' });
  return (
    <section className="home-hero">
      <div className="container">
        <span className="kicker">{t('kicker')}</span>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <div className="actions justify-content-center">
          <Link href="/signup?plan=honey" className={buttonClass('primary')} prefetch={false}>
            {t('start')}
          </Link>
          <Link href="/metodologia" className={buttonClass('secondary')} prefetch={false}>
            {t('toMethod')}
          </Link>
        </div>
      </div>
      <Scene name="beach" alt={t('pictureAlt')} width={1440} height={620} className="home-scene" fill eager />
    </section>
  );
}

async function HomeSearch({ locale }: { locale: Locale }) {
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

async function HowItWorks({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home.how' });
  return (
    <section className="section">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} centred />
        <ul className="list-plain trio">
          {PARTS.map(({ id, scene, width, height }) => (
            <li key={id}>
              <Scene name={scene} alt={t(`${id}.alt`)} width={width} height={height} />
              <h3>{t(`${id}.title`)}</h3>
              <p>{t(`${id}.text`)}</p>
            </li>
          ))}
        </ul>
        <MoreLink href="/metodologia">{t('more')}</MoreLink>
      </div>
    </section>
  );
}

interface HomeTeaserProps {
  locale: Locale;
  of: 'simulator' | 'stories';
  scene: Parameters<typeof Scene>[0]['name'];
  href: string;
  /** Puts the words before the drawing. */
  reversed?: boolean;
}

/** A drawing and a few words that lead to another page. */
async function HomeTeaser({ locale, of, scene, href, reversed }: HomeTeaserProps) {
  const t = await getTranslations({ locale, namespace: `home.${of}` });
  return (
    <section className="section home-teaser">
      <div className={reversed ? 'container split split-reversed' : 'container split'}>
        <Scene name={scene} alt={t('alt')} width={480} height={380} />
        <div>
          <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
          <Link href={href} className={buttonClass('secondary')} prefetch={false}>
            {t('action')}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Who runs the site and how to search it, for search engines. */
async function OrganizationFacts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'common' });
  const address = (path: string) => new URL(path, siteUrl()).href;
  const id = address('/#organization');
  return (
    <JsonLd
      data={[
        {
          '@type': 'Organization',
          '@id': id,
          name: t('brand'),
          description: t('description'),
          url: address('/'),
          logo: address('/logo.svg'),
        },
        {
          '@type': 'WebSite',
          name: t('title'),
          url: address(getPathname({ href: '/', locale })),
          inLanguage: locale,
          publisher: { '@id': id },
          potentialAction: {
            '@type': 'SearchAction',
            target: `${address(getPathname({ href: '/eventos', locale }))}?clave={key}`,
            'query-input': 'required name=key',
          },
        },
      ]}
    />
  );
}

/** From a section that tells in short to the page that tells all. */
function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="more-link">
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    </p>
  );
}
