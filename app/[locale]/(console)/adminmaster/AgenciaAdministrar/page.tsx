import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import styles from '@/components/agency/agency.module.css';
import { AgencyForm, PictureForm } from '@/components/agency/agency-form';
import { SignupLink } from '@/components/agency/signup-link';
import { PageWay } from '@/components/console/place/page-way';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadAgencyProfile } from '@/lib/loaders/load-agency';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'agency' });
  return { title: t('title'), robots: { index: false } };
}

export default async function AgencyPage({ params }: PageProps) {
  await pageLocale(params);
  const { session, agency: current } = await openConsolePage('AgenciaAdministrar');
  const t = await getTranslations('agency');
  if (!current) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const profile = await loadAgencyProfile(current.id);
  const { agency, people } = await getMessages();
  const { failed, language, languageHint } = people;
  const links = [
    ...(can(session, 'manageUsers') ? [['Usuarios', t('toUsers')] as const] : []),
    ...(can(session, 'readBankData') ? [['CuentaBancaria', t('toBank')] as const] : []),
    ...(can(session, 'readAuditLog') ? [['AgenciaAdministrar/bitacora', t('toAudit')] as const] : []),
    ['AgenciaAdministrar/integraciones', t('toIntegrations')] as const,
    ...(can(session, 'manageHotels') ? [['AgenciaAdministrar/hoteles', t('toHotels')] as const] : []),
    ['AgenciaAdministrar/correos', t('toMails')] as const,
    ...(can(session, 'manageStories') ? [['AgenciaAdministrar/historias', t('toStories')] as const] : []),
  ];
  return (
    <ExtraMessages messages={{ agency, people: { failed, language, languageHint } }}>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        actions={links.map(([page, label]) => (
          <PageWay key={page} href={`/adminmaster/${page}`}>
            {label}
          </PageWay>
        ))}
      />
      <SignupLink agencyId={profile.id} />
      <div className={styles.pictures}>
        <PictureForm agencyId={profile.id} kind="logo" src={profile.profileImgUrl} />
        <PictureForm agencyId={profile.id} kind="banner" src={profile.bannerImgUrl} />
      </div>
      <AgencyForm key={profile.id} profile={profile} />
    </ExtraMessages>
  );
}
