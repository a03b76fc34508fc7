import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PackageNotice } from '@/components/console/beyond-package';
import { NoEvent } from '@/components/console/no-event';
import { RoomBlockPage } from '@/components/room-block-editor/room-block-page';
import { holdsFeature } from '@/lib/domain/packages';
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
