import { getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { SectionHead } from '../section-head';
import { ComparisonCell } from './comparison-cell';
import { GROUPS, PACKAGES } from './features';

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
