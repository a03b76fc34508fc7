import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { InvitationForm } from '@/components/people/invitation-form';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadInvitation } from '@/lib/loaders/load-people';

export const dynamic = 'force-dynamic';

interface PageProps {
  params: Promise<{ locale: string; key: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'people.invitation' });
  // The address contains the secret, so it is not sent to other sites as referrer.
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

export default async function InvitationPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { key } = await params;
  const t = await getTranslations('people.invitation');
  const roles = await getTranslations('console.roles');
  const invitation = await loadInvitation(locale, key);
  if (!invitation) return <EmptyState level={1} title={t('goneTitle')} text={t('goneText')} />;
  const { common, people } = await getMessages();
  const { email, name, role, agencyName } = invitation;
  const { invitation: words, check, required, invalidName } = people;
  return (
    <div className="container py-5">
      <PageHeading title={t('title')} lead={t('lead', { agency: agencyName ?? 'none', role: roles(role), email })} />
      <NextIntlClientProvider messages={{ common, people: { invitation: words, check, required, invalidName } }}>
        <InvitationForm invitation={key} email={email} name={name} />
      </NextIntlClientProvider>
    </div>
  );
}
