import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProfilePage } from '@/components/console/profile/profile-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadProfile } from '@/lib/loaders/load-session';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('profile'), robots: { index: false } };
}

export default async function Page({ params }: PageProps) {
  await pageLocale(params);
  const { session, agency } = await openConsolePage('Perfil');
  const agencyName = session.idagency ? (agency?.name ?? null) : null;
  return <ProfilePage session={session} agencyName={agencyName} {...(await loadProfile(session))} />;
}
