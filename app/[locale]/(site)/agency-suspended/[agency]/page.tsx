import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SuspendedNotice } from '@/components/platform/suspended-notice';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadPublicAgency } from '@/lib/loaders/load-agency';

interface PageProps {
  params: Promise<{ locale: string; agency: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'platform.notice' });
  return { title: t('title'), robots: { index: false } };
}

/** Where every page of a suspended agency leads, of its event, of a booking, of its staff: how the agency is reached. */
export default async function SuspendedPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const agency = await loadPublicAgency((await params).agency, locale);
  // It works again, or there is none: whoever keeps the address goes on from the start.
  if (!agency || agency.active) return redirect({ href: '/', locale });
  return <SuspendedNotice agency={agency} />;
}
