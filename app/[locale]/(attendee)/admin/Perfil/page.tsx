import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ProfilePage } from '@/components/console/profile/profile-page';
import { UnsavedGuard } from '@/components/console/unsaved-edits';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSiteAgency } from '@/lib/loaders/load-agency';
import { loadProfile, requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'records.admin' });
  return flowMetadata({ locale, path: '/admin/Perfil', title: t('profile'), description: t('profileDescription') });
}

export default async function AdminProfilePage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const session = await requireSession(locale, '/admin/Perfil');
  const agency = session.idagency ? await loadSiteAgency(session) : null;
  const { unsaved } = (await getMessages()).console;
  return (
    <>
      <NextIntlClientProvider messages={{ console: { unsaved } }}>
        <UnsavedGuard />
      </NextIntlClientProvider>
      <ProfilePage session={session} agencyName={agency?.name ?? null} {...(await loadProfile(session))} />
    </>
  );
}
