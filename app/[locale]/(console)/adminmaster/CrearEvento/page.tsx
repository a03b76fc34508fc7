import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WaitingList } from '@/components/console/waiting-list';
import { CreateEventView } from '@/components/event/create/create-event-view';
import { PageHeading } from '@/components/ui/page-heading';
import { partsFor } from '@/lib/domain/copied-part';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventTemplates } from '@/lib/loaders/load-event';
import { loadHotelChoices } from '@/lib/loaders/load-hotels';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.createEvent' });
  return { title: t('title'), robots: { index: false } };
}

export default async function CreateEventPage({ params }: PageProps) {
  await pageLocale(params);
  const { session, agency, events } = await openConsolePage('CrearEvento');
  const t = await getTranslations('records.createEvent');
  const agencyId = session.idagency ? null : (agency?.id ?? null);
  return (
    <>
      <PageHeading kicker={agency?.name} title={t('title')} lead={t('lead')} />
      <WaitingList>
        <CreateEventView
          load={async () => {
            const [hotels, templates] = await Promise.all([
              loadHotelChoices(agency?.id),
              agency ? loadEventTemplates(agency.id, events) : [],
            ]);
            return { hotels, templates };
          }}
          agencyId={agencyId}
          parts={partsFor(session)}
          owner={`${session.uid}:${agency?.id ?? ''}`}
        />
      </WaitingList>
    </>
  );
}
