import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoEvent } from '@/components/console/no-event';
import { EventLink } from '@/components/console/place/event-link';
import { WaitingList } from '@/components/console/waiting-list';
import { MasterAccountView } from '@/components/master-account/master-account';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { mayOpen } from '@/lib/domain/console-pages';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadMasterAccount } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.account' });
  return { title: t('title'), robots: { index: false } };
}

export default async function MasterAccountPage({ params }: PageProps) {
  await pageLocale(params);
  const { session, event } = await openConsolePage('CuentaMaestra');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.account');
  // People who edit the account answer questions instead of asking them.
  const asks = can(session, 'readMasterAccount') && !can(session, 'manageMasterAccount');
  const reader = session.role.name === 'organizer' ? 'couple' : 'staff';
  const other = mayOpen('CuentaMaestraAdmin', session.role.name, session.permissions) && (
    <EventLink href="/adminmaster/CuentaMaestraAdmin" className={buttonClass('secondary', { small: true })}>
      {t('toAdmin')}
    </EventLink>
  );
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: event.eventName, reader })} actions={other} />
      <WaitingList>
        <MasterAccountView asks={asks} load={() => loadMasterAccount(event.id)} />
      </WaitingList>
    </>
  );
}
