import { getFormatter, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card/card';
import type { Session } from '@/lib/contract/session';
import { Fact } from '../event-overview/fact';

interface ProfileCardProps {
  session: Session;
  /** Null for the platform's own people. */
  agencyName: string | null;
}

/** Who is logged in, as the provider knows this person. */
export async function ProfileCard({ session, agencyName }: ProfileCardProps) {
  const t = await getTranslations('console.profile');
  const roles = await getTranslations('console.roles');
  const format = await getFormatter();
  return (
    <Card title={session.name}>
      <dl className="console-facts">
        <Fact label={t('email')}>{session.email}</Fact>
        <Fact label={t('role')}>{roles(session.role.name)}</Fact>
        <Fact label={t('agency')}>{agencyName ?? t('platform')}</Fact>
        <Fact label={t('language')}>{t(`languages.${session.languageCode}`)}</Fact>
        <Fact label={t('expires')}>{format.dateTime(new Date(session.expiresAt), 'instant')}</Fact>
      </dl>
    </Card>
  );
}
