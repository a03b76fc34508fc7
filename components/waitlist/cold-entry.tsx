import { getTranslations } from 'next-intl/server';
import { ColdPage } from '@/components/layout/status-page/cold-page';
import type { Locale } from '@/lib/i18n/routing';

/** The page of an entry reached without one: what the list is, and the ways to it. */
export async function ColdEntry({ eventCode, locale }: { eventCode: string; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry.cold' });
  return (
    <ColdPage
      title={t('title')}
      text={t('text')}
      picture="room"
      ways={[
        { href: `/eventos/${eventCode}/reservationProcess?step=category`, label: t('book') },
        { href: `/eventos/${eventCode}`, label: t('event') },
      ]}
    />
  );
}
