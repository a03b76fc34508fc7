import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { ReferenceRatesEditor } from '@/components/hotel/reference-rates/reference-rates-editor';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadReferenceRates } from '@/lib/loaders/load-hotels';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'reference' });
  return { title: t('title'), robots: { index: false } };
}

export default async function ReferenceRatesPage({ params }: PageProps) {
  await pageLocale(params);
  await openConsolePage('HotelAdministrar');
  const hotel = await loadReferenceRates(decodeURIComponent((await params).id));
  if (!hotel) notFound();
  const t = await getTranslations('reference');
  const { reference, block } = await getMessages();
  const { rates, stale, failure, summary, working } = block;
  return (
    <>
      <PageHeading
        title={t('title')}
        kicker={hotel.hotelName}
        lead={t('lead')}
        actions={
          <>
            <EventLink href="/adminmaster/HotelAdministrar" className={buttonClass('quiet')}>
              {t('toHotels')}
            </EventLink>
            <Link
              href={`${SIMULATOR_PATH}?hotel=${encodeURIComponent(hotel.hotelId)}`}
              className={buttonClass('secondary')}
              prefetch={false}
            >
              {t('toSimulator')}
            </Link>
          </>
        }
      />
      <ExtraMessages messages={{ reference, block: { rates, stale, failure, summary, working } }}>
        <ReferenceRatesEditor hotel={hotel} today={new Date().toISOString().slice(0, 10)} />
      </ExtraMessages>
    </>
  );
}
