import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from '../breadcrumb';
import { ClosingBand } from '../closing-band';
import { PageOpening } from '../page-opening';
import { FaqDates } from './faq-dates';
import { FaqFacts } from './faq-facts';
import { FaqGroup } from './faq-group';
import { FaqSearch } from './faq-search';
import { QUESTIONS } from './questions';

export async function FaqsPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'faqs' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'bottle', alt: t('pictureAlt'), width: 480, height: 380 }}
      />
      <section className="section">
        <div className="container">
          <FaqDates locale={locale} />
          <FaqSearch
            labels={{
              label: t('search.label'),
              hint: t('search.hint'),
              none: t('search.none'),
              one: t('search.one'),
              many: t('search.many', { count: '{count}' }),
            }}
          >
            {QUESTIONS.map((each) => (
              <FaqGroup key={each.group} locale={locale} {...each} />
            ))}
          </FaqSearch>
        </div>
      </section>
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/training-center', label: t('closing.other') }}
      />
      <FaqFacts locale={locale} />
      <Breadcrumb locale={locale} path="/faqs" name={t('kicker')} />
    </>
  );
}
