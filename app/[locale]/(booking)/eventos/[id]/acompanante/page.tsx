import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CompanionPage } from '@/components/companion/companion-page';
import { ColdPage } from '@/components/layout/status-page/cold-page';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCompanionStay, loadOwnShare } from '@/lib/loaders/load-companion';
import { postCompanion } from '../../../../(site)/eventos/post-companion';
import { pageEvent } from '../page-event';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'companion.page' });
  const path = `/eventos/${(await params).id}/acompanante`;
  const texts = { title: t('metaTitle'), description: t('metaDescription') };
  // The address contains a token, so it is not sent to other sites as referrer.
  return { ...flowMetadata({ locale, path, ...texts }), referrer: 'same-origin' };
}

/** The page behind the link of a person who was invited to a room that somebody else booked. */
export default async function Page({ params, searchParams }: PageProps) {
  const { event, locale } = await pageEvent(params);
  const { token } = await searchParams;
  const [stay, share] =
    typeof token === 'string' ? await Promise.all([loadCompanionStay(event.code, token), loadOwnShare(token)]) : [];
  if (stay && typeof token === 'string')
    return (
      <CompanionPage
        event={event}
        stay={stay}
        token={token}
        locale={locale}
        share={share ?? null}
        action={postCompanion}
      />
    );
  const t = await getTranslations({ locale, namespace: 'companion.page' });
  return (
    <ColdPage
      title={t('gone')}
      text={t('goneText')}
      picture="room"
      ways={[
        { href: `/eventos/${event.code}`, label: t('event') },
        { href: '/contacto', label: t('helpWay') },
      ]}
    />
  );
}
