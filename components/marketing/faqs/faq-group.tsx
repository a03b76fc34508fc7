import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { anchorOf, type QUESTIONS } from './questions';

type FaqGroupProps = (typeof QUESTIONS)[number] & { locale: Locale };

export async function FaqGroup({ locale, group, items }: FaqGroupProps) {
  const t = await getTranslations({ locale, namespace: 'faqs.groups' });
  return (
    <section className="faq-group" id={group} aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`}>{t(`${group}.title`)}</h2>
      <div>
        {items.map((each) => (
          <details className="faq" id={anchorOf(each)} key={each}>
            <summary>
              <h3>{t(`${each}.question`)}</h3>
            </summary>
            <p>{t(`${each}.answer`, FIGURES)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
