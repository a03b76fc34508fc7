import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoOwnEvent } from '@/components/admin/no-own-event';
import { WaitingList } from '@/components/console/waiting-list';
import { MasterAccountView } from '@/components/master-account/master-account';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { mayOpenOwn } from '@/lib/domain/console-pages';
import { can } from '@/lib/domain/permissions';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadMasterAccount } from '@/lib/loaders/load-records';
import { openAdminPage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'records.account' });
  return flowMetadata({ locale, path: '/admin/CuentaMaestra', title: t('title'), description: t('description') });
}

export default async function AdminMasterAccountPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const place = await openAdminPage(locale, 'CuentaMaestra');
  const t = await getTranslations('records.account');
  if (place.kind === 'none') return <NoOwnEvent title={t('title')} />;
  if (place.kind === 'staff' && mayOpenOwn('CuentaMaestra', place.session.permissions)) {
    const { session, event } = place;
    const { id, eventName } = event;
    const reader = session.role.name === 'organizer' ? 'couple' : 'staff';
    return (
      <>
        <PageHeading title={t('title')} lead={t('lead', { event: eventName, reader })} />
        <WaitingList>
          <MasterAccountView asks={can(session, 'readMasterAccount')} load={() => loadMasterAccount(id)} />
        </WaitingList>
      </>
    );
  }
  const own = place.kind === 'guest' && (
    <Link href="/adminReservacion" className={buttonClass('primary')}>
      {t('toReservation')}
    </Link>
  );
  return (
    <>
      <PageHeading title={t('title')} />
      <EmptyState title={t('couplesOnly')} text={t('couplesOnlyText')} action={own} />
    </>
  );
}
