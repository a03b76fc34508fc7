import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { MessageCard } from '@/components/contact/staff/message-card';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadContactMessage } from '@/lib/loaders/load-contacts';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'contact.staff' });
  return { title: t('title'), robots: { index: false } };
}

export default async function MessagePage({ params }: PageProps) {
  await pageLocale(params);
  await openConsolePage('Notificaciones');
  const message = await loadContactMessage((await params).id);
  if (!message) notFound();
  const t = await getTranslations('contact.staff');
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={<PageWay href="/adminmaster/Notificaciones/mensajes">{t('all')}</PageWay>}
      />
      <MessageCard message={message} />
    </>
  );
}
