import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';

const PACKAGES = ['honey', 'romance', 'love'] as const;

/** The three packages of specification 1; only Honey has a price there (free), so no other is named. */
export async function PackagesSummary({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home.packages' });
  return (
    <section className="section section-sand">
      <div className="container">
        <h2>{t('title')}</h2>
        <p className="lead">{t('lead')}</p>
        <ul className="list-plain packages">
          {PACKAGES.map((id) => (
            <li key={id}>
              <h3>
                {t(`${id}.name`)} {id === 'honey' && <small>{t('free')}</small>}
              </h3>
              <p>{t(`${id}.summary`)}</p>
              <ul>
                {t(`${id}.items`)
                  .split('|')
                  .map((item) => (
                    <li key={item}>{item}</li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
