import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProfileCard } from '@/components/console/profile/profile-card';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { openConsolePage } from '@/lib/loaders/open-console-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('profile'), robots: { index: false } };
}

export default async function ProfilePage({ params }: PageProps) {
  await pageLocale(params);
  const { session, agency } = await openConsolePage('Perfil');
  const t = await getTranslations('console');
  return (
    <>
      <PageHeading title={t('links.profile')} lead={t('profile.lead')} />
      <ProfileCard session={session} agencyName={session.idagency ? (agency?.name ?? null) : null} />
    </>
  );
}
