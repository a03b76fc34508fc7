import { getTranslations } from 'next-intl/server';
import { ColdPage } from '@/components/layout/status-page/cold-page';
import type { Locale } from '@/lib/i18n/routing';

/** A page of the flow reached without a booking: says so and offers the two ways to one. */
export async function ColdState({ locale, kind }: { locale: Locale; kind: 'booking' | 'reservation' }) {
  const t = await getTranslations({ locale, namespace: `${kind}.cold` });
  return (
    <ColdPage
      title={t('title')}
      text={t('text')}
      picture="envelope"
      ways={[
        { href: '/eventos', label: t('search') },
        { href: '/login-link', label: t('login') },
      ]}
    />
  );
}
