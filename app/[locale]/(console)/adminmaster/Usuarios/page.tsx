import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { InviteForm } from '@/components/people/invite-form';
import { PeopleWords, USER_LIST, UserList } from '@/components/people/user-list';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { usersExportUrl } from '@/lib/api/user';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadUsers } from '@/lib/loaders/load-people';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'people.users' });
  return { title: t('title'), robots: { index: false } };
}

export default async function UsersPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { session, agency, terms } = await openConsolePage('Usuarios');
  const t = await getTranslations('people.users');
  const state = readRecordState(await searchParams, USER_LIST);
  const agencyId = session.role.name === 'admin' ? (agency?.id ?? null) : null;
  const grantable = grantableRoles(session.role.name);
  const { page: _, per_page: __, ...query } = toRecordQuery(state);
  const asked = { ...query, ...(agencyId && { agency_id: agencyId }), locale };
  return (
    <PeopleWords>
      <PageHeading
        title={t('title')}
        lead={t('lead', { agency: agency?.name ?? '' })}
        actions={
          <>
            <a className={buttonClass('secondary')} href={usersExportUrl(asked)} download>
              {t('export')}
            </a>
            <InviteForm grantable={[...grantable]} agencyId={agencyId} eventsOf={agency?.id ?? null} />
          </>
        }
      />
      <AgencyTermsNotice terms={terms} of={['people']} />
      <WaitingList>
        <UserList
          load={() => loadUsers(agencyId, toRecordQuery(state))}
          state={state}
          grantable={grantable}
          agencyId={agencyId}
          uid={session.uid}
        />
      </WaitingList>
    </PeopleWords>
  );
}
