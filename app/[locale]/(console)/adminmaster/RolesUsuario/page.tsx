import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { RoleCards } from '@/components/people/role-cards';
import { PeopleWords, USER_LIST, UserList } from '@/components/people/user-list';
import { PageHeading } from '@/components/ui/page-heading';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadUsers } from '@/lib/loaders/load-people';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'people.roles' });
  return { title: t('title'), robots: { index: false } };
}

export default async function UserRolesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, agency } = await openConsolePage('RolesUsuario');
  const t = await getTranslations('people.roles');
  const state = readRecordState(await searchParams, USER_LIST);
  const agencyId = session.role.name === 'admin' ? (agency?.id ?? null) : null;
  const users = loadUsers(agencyId, toRecordQuery(state));
  return (
    <PeopleWords>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        actions={<PageWay href="/adminmaster/Usuarios">{t('toUsers')}</PageWay>}
      />
      <WaitingList>
        <RoleCards load={() => users} chosen={state.filters.role} />
        <h2 id="personas">{t('people')}</h2>
        <UserList
          load={() => users}
          state={state}
          grantable={grantableRoles(session.role.name)}
          uid={session.uid}
          agencyId={agencyId}
        />
      </WaitingList>
    </PeopleWords>
  );
}
