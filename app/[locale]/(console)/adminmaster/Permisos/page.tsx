import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { PermissionForm } from '@/components/permission/permission-form';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadPermissions } from '@/lib/loaders/load-people';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'permissions' });
  return { title: t('title'), robots: { index: false } };
}

export default async function PermissionsPage({ params }: PageProps) {
  await pageLocale(params);
  const { agency } = await openConsolePage('Permisos');
  const [t, mails, platform] = await Promise.all([
    getTranslations('permissions'),
    getTranslations('mails'),
    getTranslations('platform'),
  ]);
  if (!agency) return <EmptyState level={1} title={t('noAgency')} text={t('noAgencyText')} />;
  const matrix = await loadPermissions(agency.id);
  const { permissions, people } = await getMessages();
  return (
    <ExtraMessages messages={{ permissions, people: { failed: people.failed } }}>
      <PageHeading
        title={t('title')}
        lead={t('lead', { agency: agency.name })}
        actions={
          <>
            <Link href="/adminmaster/Permisos/agencies" className={buttonClass('secondary')}>
              {platform('open')}
            </Link>
            <Link href="/adminmaster/Permisos/background-work" className={buttonClass('secondary')}>
              {mails('title')}
            </Link>
          </>
        }
      />
      <PermissionForm key={agency.id} matrix={matrix} />
    </ExtraMessages>
  );
}
