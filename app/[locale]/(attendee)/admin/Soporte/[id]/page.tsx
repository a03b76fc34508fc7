import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { TicketDesk } from '@/components/support-ticket/ticket-desk';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadTicket } from '@/lib/loaders/load-records';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.support' });
  return { title: t('ticket'), robots: { index: false } };
}

export default async function TicketPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { id } = await params;
  const session = await requireSession(locale, `/admin/Soporte/${encodeURIComponent(id)}`);
  const ticket = await loadTicket(id);
  if (!ticket) notFound();
  const t = await getTranslations('records.support');
  const { records } = await getMessages();
  return (
    <>
      <PageHeading
        kicker={t('ticket')}
        title={ticket.subject}
        actions={<Link href="/admin/Soporte">{t('all')}</Link>}
      />
      <NextIntlClientProvider messages={{ records: { support: records.support } }}>
        <TicketDesk ticket={ticket} mayAnswer={can(session, 'answerSupportTickets')} />
      </NextIntlClientProvider>
    </>
  );
}
