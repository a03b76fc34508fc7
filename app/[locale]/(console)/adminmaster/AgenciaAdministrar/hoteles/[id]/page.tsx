import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { HotelEditor } from '@/components/hotel/editor/hotel-editor';
import { AGENCY_HOTELS_PATH, NEW_HOTEL } from '@/components/hotel/editor/hotel-form';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadHotel, openHotelConsole } from '@/lib/loaders/load-hotels';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'hotels' });
  return { title: t('title'), robots: { index: false } };
}

export default async function HotelPage({ params }: PageProps) {
  await pageLocale(params);
  const { agency, session } = await openHotelConsole();
  const t = await getTranslations('hotels');
  if (!agency) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const id = decodeURIComponent((await params).id);
  const hotel = id === NEW_HOTEL ? null : await loadHotel(id);
  if (id !== NEW_HOTEL && !hotel) notFound();
  const { hotels, publication, block } = await getMessages();
  const isAdmin = session.role.name === 'admin';
  return (
    <>
      <PageHeading
        kicker={hotel?.agencyId === null ? t('shared') : agency.name}
        title={hotel?.name ?? t('new')}
        lead={t(hotel ? 'editLead' : 'newLead')}
        actions={
          <EventLink
            href={isAdmin ? '/adminmaster/HotelAdministrar' : AGENCY_HOTELS_PATH}
            className={buttonClass('secondary', { small: true })}
          >
            {t('back')}
          </EventLink>
        }
      />
      <ExtraMessages
        messages={{
          hotels,
          block: { rates: block.rates },
          publication: { states: publication.states, photos: publication.photos },
        }}
      >
        <HotelEditor
          key={id}
          hotel={hotel}
          agency={{ id: agency.id, name: agency.name }}
          sharing={isAdmin}
          today={new Date().toISOString().slice(0, 10)}
          zones={Intl.supportedValuesOf('timeZone')}
        />
      </ExtraMessages>
    </>
  );
}
