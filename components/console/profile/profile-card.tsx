import { getFormatter, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card/card';
import type { Session } from '@/lib/contract/session';
import styles from './profile.module.css';

interface ProfileCardProps {
  session: Session;
  agencyName: string | null;
}

/** Who is logged in, as the provider knows this person. */
export async function ProfileCard({ session, agencyName }: ProfileCardProps) {
  const t = await getTranslations('profile.card');
  const roles = await getTranslations('console.roles');
  const format = await getFormatter();
  const facts = [
    [t('email'), session.email],
    [t('role'), roles(session.role.name)],
    [t('agency'), agencyName ?? t('platform')],
    [t('expires'), format.dateTime(new Date(session.expiresAt), 'instant')],
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
