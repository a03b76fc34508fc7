import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PackageNotice } from '@/components/console/beyond-package';
import { NoEvent } from '@/components/console/no-event';
import { type BlockView, RoomBlockEditor } from '@/components/room-block-editor/room-block-editor';
import { PageHeading } from '@/components/ui/page-heading';
import type { Coupon } from '@/lib/contract/coupon';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { holdsFeature } from '@/lib/domain/packages';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadRoomBlock } from '@/lib/loaders/load-event';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ view?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'block' });
  return { title: t('title'), robots: { index: false } };
}

export default async function ConfigureCategoriesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, event, package: chosen } = await openConsolePage('ConfigurarCategorias');
  if (!event) return <NoEvent />;
  const first = (await searchParams).view === 'terms' ? 'terms' : 'categories';
  return (
    <RoomBlockPage
      eventName={event.eventName}
      first={first}
      sells={holdsFeature(chosen, 'reservations')}
      notice={<PackageNotice chosen={chosen} of="reservations" session={session} />}
      {...(await loadRoomBlock(event.id))}
    />
  );
}

interface RoomBlockPageProps {
  eventName: string;
  block: RoomBlock;
  terms: EventTerms;
  coupons: Coupon[];
  first: BlockView;
  /** Whether the event's package has bookings: without them nothing is added. */
  sells: boolean;
  notice: ReactNode;
}

/** The room block of the current event: what the server read, and the island that edits it. */
async function RoomBlockPage({ eventName, sells, notice, ...data }: RoomBlockPageProps) {
  const t = await getTranslations('block');
  const { block, policy, waitlist } = await getMessages();
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} />
      {notice}
      <ExtraMessages messages={{ block, policy, waitlist: { staff: waitlist.staff } }}>
        <RoomBlockEditor
          key={data.block.eventId}
          {...data}
          block={sells ? data.block : { ...data.block, addable: [] }}
        />
      </ExtraMessages>
    </>
  );
}
