import { getTranslations } from 'next-intl/server';
import { ClosingBand } from '@/components/marketing/closing-band';
import { choiceQuery, type SimulatorChoice } from '@/lib/domain/simulation-query';
import type { Locale } from '@/lib/i18n/routing';

interface AskBlockProps {
  choice: SimulatorChoice;
  locale: Locale;
}

/** From an estimate to a message: the contact page takes the choice along, and the provider prices it anew. */
export async function AskBlock({ choice, locale }: AskBlockProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.block' });
  return (
    <ClosingBand
      title={t('title')}
      text={t('text')}
      way={{ href: `/contacto?${choiceQuery(choice)}`, label: t('ask') }}
    />
  );
}
