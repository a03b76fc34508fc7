import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoEvent } from '@/components/console/no-event';
import { EventLink } from '@/components/console/place/event-link';
import { WaitingList } from '@/components/console/waiting-list';
import { AccountEditor } from '@/components/master-account/account-editor';
import { AccountWords, MasterAccountView } from '@/components/master-account/master-account';
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
  return { title: t('adminTitle'), robots: { index: false } };
}

export default async function MasterAccountAdminPage({ params }: PageProps) {
  await pageLocale(params);
  const { session, event } = await openConsolePage('CuentaMaestraAdmin');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.account');
  const other = mayOpen('CuentaMaestra', session.role.name, session.permissions) && (
    <EventLink href="/adminmaster/CuentaMaestra" className={buttonClass('secondary', { small: true })}>
      {t('toSummary')}
    </EventLink>
  );
  return (
    <>
      <PageHeading title={t('adminTitle')} lead={t('adminLead', { event: event.eventName })} actions={other} />
      <WaitingList>
        {can(session, 'manageMasterAccount') ? (
          <Editor eventId={event.id} contracts={can(session, 'manageEvent')} />
        ) : (
          <MasterAccountView asks load={() => loadMasterAccount(event.id)} />
        )}
      </WaitingList>
    </>
  );
}

async function Editor({ eventId, contracts }: { eventId: string; contracts: boolean }) {
  return (
    <AccountWords>
      <AccountEditor key={eventId} eventId={eventId} account={await loadMasterAccount(eventId)} contracts={contracts} />
    </AccountWords>
  );
}
