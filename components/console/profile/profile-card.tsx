import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { Session } from '@/lib/contract/session';
import { datesIn } from '@/lib/domain/date-text';
import styles from './profile.module.css';

interface ProfileCardProps {
  session: Session;
  agencyName: string | null;
}

/** Who is logged in, as the provider knows this person. */
export async function ProfileCard({ session, agencyName }: ProfileCardProps) {
  const t = await getTranslations('profile.card');
  const roles = await getTranslations('console.roles');
  const format = datesIn(await getLocale());
  const facts = [
    [t('email'), session.email],
    [t('role'), roles(session.role.name)],
    [t('agency'), agencyName ?? t('platform')],
    [t('expires'), format.instant(session.expiresAt, AGENCY_ZONE)],
  ] as const;
  return (
    <Card title={session.name}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
