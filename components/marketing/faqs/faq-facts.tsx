import { getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/ui/json-ld';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { QUESTIONS } from './questions';

export async function FaqFacts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'faqs.groups' });
  return (
    <JsonLd
      data={{
        '@type': 'FAQPage',
        inLanguage: locale,
        mainEntity: QUESTIONS.flatMap(({ items }) =>
          items.map((each) => ({
            '@type': 'Question',
            name: t(`${each}.question`),
            acceptedAnswer: { '@type': 'Answer', text: t(`${each}.answer`, FIGURES) },
          })),
        ),
      }}
    />
  );
}
