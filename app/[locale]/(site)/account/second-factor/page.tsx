import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageHeading } from '@/components/ui/page-heading';
import { SecondFactorDemand } from '@/components/user/second-factor-demand';
import { localePath } from '@/lib/domain/language-path';
import { safeRedirect } from '@/lib/domain/redirects';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSecondFactor, requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ redirect?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'profile.secondFactor' });
  return { title: t('demand.title'), robots: { index: false } };
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const session = await requireSession(locale, '/account/second-factor');
  const back = safeRedirect([(await searchParams).redirect].flat()[0]) ?? localePath('/SidebarOptions', locale);
  const { enabled } = await loadSecondFactor();
  if (enabled) redirect(back);
  return <SecondFactorPage isAdmin={session.role.name === 'admin'} back={back} />;
}

interface SecondFactorPageProps {
  isAdmin: boolean;
  /** Where the person wanted to go. */
  back: string;
}

/** Explains that a second factor must be set up first, and the form for it. */
async function SecondFactorPage({ isAdmin, back }: SecondFactorPageProps) {
  const t = await getTranslations('profile.secondFactor.demand');
  const navigation = await getTranslations('navigation');
  const { profile } = await getMessages();
  return (
    <div className="container py-4">
      <PageHeading title={t('title')} lead={t(isAdmin ? 'ofAdmin' : 'byAgency')} />
      <NextIntlClientProvider messages={{ profile }}>
        <SecondFactorDemand back={back} logout={navigation('logout')} leaving={navigation('leaving')} />
      </NextIntlClientProvider>
    </div>
  );
}
