import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Inbox } from '@/components/notification/notifications';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadInbox } from '@/lib/loaders/load-console';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ page?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('notifications'), robots: { index: false } };
}

export default async function NotificationsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { agency, session } = await openConsolePage('Notificaciones');
  const t = await getTranslations('console');
  const inbox = agency && (await loadInbox(agency.id, (await searchParams).page));
  return (
    <>
      <PageHeading title={t('links.notifications')} lead={t('inbox.lead')} />
      <p>
        <EventLink href="/adminmaster/Notificaciones/mensajes" prefetch={false}>
          {t('inbox.allMessages')}
        </EventLink>
      </p>
      <Inbox page={inbox} session={session} />
    </>
  );
}
