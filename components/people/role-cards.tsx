import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { ACCOUNT_ROLES, type UserPage } from '@/lib/contract/user';
import styles from './people.module.css';

interface RoleCardsProps {
  load: () => Promise<UserPage>;
  chosen: string | undefined;
}

/** Every role with what it is for and how many have it; one leads to the list of those. */
export async function RoleCards({ load, chosen }: RoleCardsProps) {
  const t = await getTranslations('people');
  const roles = await getTranslations('console.roles');
  const { counts } = await load();
  const shown = ACCOUNT_ROLES.filter((role) => counts[role] > 0 || (role !== 'admin' && role !== 'support'));
  return (
    <ul className={`list-plain ${styles.roles}`}>
      {shown.map((role) => (
        <li key={role} className={styles.role} aria-current={role === chosen || undefined}>
          <h2 className="h5">
            {roles(role)} <Badge tone="info">{counts[role]}</Badge>
          </h2>
          <p>{t(`roleMeans.${role}`)}</p>
          {counts[role] > 0 && (
            <EventLink
              href={`/adminmaster/RolesUsuario?role=${role}#personas`}
              className={buttonClass('secondary', { small: true })}
            >
              {t('roles.show', { count: counts[role] })}
              <span className="visually-hidden">: {roles(role)}</span>
            </EventLink>
          )}
        </li>
      ))}
    </ul>
  );
}
