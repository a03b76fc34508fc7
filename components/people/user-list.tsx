import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { RoleName } from '@/lib/contract/role';
import { ACCOUNT_ROLES, type UserPage, type UserState, userState } from '@/lib/contract/user';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { UserEditor } from './user-editor';
import { UserCheck, UserSelection } from './user-selection';

export const USER_LIST: RecordShape = {
  filters: { role: ACCOUNT_ROLES, state: userState.options },
  sorts: ['name', 'email', 'role', 'lastLoginAt', '-createdAt'],
};

const TONES: Record<UserState, BadgeTone> = { active: 'success', invited: 'info', inactive: 'neutral' };

interface UserListProps {
  load: () => Promise<UserPage>;
  state: RecordState;
  /** Roles that the caller may give, and so manages. */
  grantable: readonly RoleName[];
  /** Id of the caller, whose own account others manage. */
  uid: string;
  agencyId: string | null;
}

/** The accounts of the agency: search, filters, several at once, and one by one. */
export async function UserList({ load, state, grantable, uid, agencyId }: UserListProps) {
  const t = await getTranslations('people.users');
  const roles = await getTranslations('console.roles');
  const page = await load();
  const manages = (user: UserPage['data'][number]) => user.id !== uid && grantable.includes(user.role);
  const present = ACCOUNT_ROLES.filter((role) => page.counts[role] > 0);
  return (
    <UserSelection users={page.data.filter(manages).map(({ id, name }) => ({ id, name }))}>
      <RecordList
        list="users"
        caption={t('title')}
        page={page}
        shape={USER_LIST}
        state={state}
        searchHint={t('searchHint')}
        filters={[
          {
            name: 'role',
            label: t('filterRole'),
            all: t('anyRole'),
            options: present.map((role) => ({ value: role, label: roles(role), count: page.counts[role] })),
          },
          {
            name: 'state',
            label: t('filterState'),
            all: t('anyState'),
            options: userState.options.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        empty={{ title: t('empty'), text: t('emptyText') }}
        columns={[
          {
            id: 'select',
            label: t('columns.select'),
            cell: (user) => (manages(user) ? <UserCheck id={user.id} name={user.name} /> : null),
          },
          {
            id: 'name',
            label: t('columns.name'),
            sort: 'name',
            cell: ({ name, email }) => (
              <span className={styles.lines}>
                <strong>{name}</strong>
                <small>{email}</small>
              </span>
            ),
          },
          { id: 'role', label: t('columns.role'), sort: 'role', cell: ({ role }) => roles(role) },
          {
            id: 'state',
            label: t('columns.state'),
            cell: (user) => <Badge tone={TONES[user.state]}>{t(`states.${user.state}`)}</Badge>,
          },
          {
            id: 'lastLogin',
            label: t('columns.lastLogin'),
            sort: 'lastLoginAt',
            cell: ({ lastLoginAt }) =>
              lastLoginAt ? <EventTime at={lastLoginAt} timeZone={AGENCY_ZONE} /> : t('never'),
          },
          {
            id: 'actions',
            label: t('columns.actions'),
            cell: (user) =>
              manages(user) ? (
                <UserEditor user={user} grantable={[...grantable]} agencyId={agencyId} />
              ) : (
                <span className="text-secondary">{t(user.id === uid ? 'you' : 'notYours')}</span>
              ),
          },
        ]}
      />
    </UserSelection>
  );
}

/** The words that the parts of the pages about people need in the browser. */
export async function PeopleWords({ children }: { children: ReactNode }) {
  const { people } = await getMessages();
  return <ExtraMessages messages={{ people }}>{children}</ExtraMessages>;
}
