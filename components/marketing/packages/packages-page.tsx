import { getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { JsonLd } from '@/components/ui/json-ld';
import { type EventPackage, holdsFeature, PACKAGES } from '@/lib/domain/packages';
import { getPathname, Link } from '@/lib/i18n/navigation';
import { previewPicture } from '@/lib/i18n/preview-picture';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { Breadcrumb } from '../breadcrumb';
import { ClosingBand } from '../closing-band';
import { FIGURES } from '../figures';
import { PageOpening } from '../page-opening';
import { SectionHead } from '../section-head';
import { type Feature, GROUPS } from './features';
import { PackageCards } from './package-cards';

const SUMS = ['dateBlock', 'advance', 'reserve', 'rental'] as const;

export async function PackagesPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'bouquets', alt: t('pictureAlt'), width: 480, height: 380 }}
        actions={
          <>
            <a href="#comparison" className={buttonClass('primary')}>
              {t('toComparison')}
            </a>
            <Link href="/contacto" className={buttonClass('secondary')} prefetch={false}>
              {t('toContact')}
            </Link>
          </>
        }
      />
      <section className="section">
        <div className="container">
          <PackageCards locale={locale} />
        </div>
      </section>
      <Comparison locale={locale} />
      <UsualFigures locale={locale} />
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/metodologia', label: t('closing.other') }}
      />
      <PackageFacts locale={locale} />
      <Breadcrumb locale={locale} path="/paquetes" name={t('kicker')} />
    </>
  );
}

/** Figures of the help text, marked as usual ones. */
async function UsualFigures({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages.usual' });
  return (
    <section className="section section-sand">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
        <dl className="figures">
          {SUMS.map((each) => (
            <div key={each}>
              <dt>{t(each, FIGURES)}</dt>
              <dd>{t(`${each}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 mb-0">
          <Link href="/faqs" prefetch={false}>
            {t('more')}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The packages for search engines. Only Honey has a price: free. */
async function PackageFacts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const address = (href: string) => new URL(getPathname({ href, locale }), siteUrl()).href;
  const picture = new URL(previewPicture(locale, '/paquetes', t('title')).url, siteUrl()).href;
  return (
    <JsonLd
      data={PACKAGES.map((each) => ({
        '@type': 'Product',
        name: `${common('brand')} ${t(`names.${each}`)}`,
        description: t(`for.${each}`),
        image: picture,
        brand: { '@type': 'Brand', name: common('brand') },
        url: address('/paquetes'),
        ...(each === 'honey' && {
          offers: {
            '@type': 'Offer',
            price: 0,
            priceCurrency: 'MXN',
            availability: 'https://schema.org/InStock',
            url: address('/signup?plan=honey'),
          },
        }),
      }))}
    />
  );
}

/** Every feature of the three packages in one table; on a phone each feature's name stands above its three cells. */
async function Comparison({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  return (
    <section className="section" id="comparison">
      <div className="container">
        <SectionHead kicker={t('comparison.kicker')} title={t('comparison.title')} text={t('comparison.text')} />
        <table className="comparison">
          <caption className="visually-hidden">{t('comparison.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('comparison.feature')}</span>
              </th>
              {PACKAGES.map((each) => (
                <th scope="col" key={each}>
                  {t(`names.${each}`)}
                  <small>{t(`prices.${each}`)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GROUPS.map((group) => (
              <Fragment key={group.id}>
                <tr className="comparison-group">
                  <th scope="rowgroup" colSpan={4}>
                    {t(`groups.${group.id}`)}
                  </th>
                </tr>
                {group.features.map((feature) => (
                  <tr key={feature.id}>
                    <th scope="row">{t(`features.${feature.id}`, FIGURES)}</th>
                    {PACKAGES.map((each) => (
                      <ComparisonCell key={each} locale={locale} feature={feature} of={each} />
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {PACKAGES.map((each) => (
                <td key={each}>
                  <Link
                    href={`/signup?plan=${each}`}
                    className={buttonClass(each === 'honey' ? 'primary' : 'secondary', { small: true })}
                    prefetch={false}
                  >
                    {t(`choose.${each}`)}
                  </Link>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface ComparisonCellProps {
  locale: Locale;
  feature: Feature;
  of: EventPackage;
}

async function ComparisonCell({ locale, feature, of }: ComparisonCellProps) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const value = feature.value?.[of];
  if (value) return <td className="comparison-value">{t(`values.${value}`, FIGURES)}</td>;
  const held = holdsFeature(of, feature.id);
  return (
    <td className={held ? 'comparison-yes' : 'comparison-no'}>
      <span className="visually-hidden">{t(held ? 'comparison.yes' : 'comparison.no')}</span>
    </td>
  );
}
