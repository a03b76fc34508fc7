import { getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { SectionHead } from '../section-head';
import { type Feature, GROUPS, holds, PACKAGES, type PackageId } from './features';

interface ComparisonCellProps {
  locale: Locale;
  feature: Feature;
  of: PackageId;
}

/** Every feature of the three packages in one table; on a phone each feature's name stands above its three cells. */
export async function Comparison({ locale }: { locale: Locale }) {
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

async function ComparisonCell({ locale, feature, of }: ComparisonCellProps) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const value = feature.value?.[of];
  if (value) return <td className="comparison-value">{t(`values.${value}`, FIGURES)}</td>;
  const held = holds(of, feature);
  return (
    <td className={held ? 'comparison-yes' : 'comparison-no'}>
      <span className="visually-hidden">{t(held ? 'comparison.yes' : 'comparison.no')}</span>
    </td>
  );
}
