import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageHeading } from '@/components/ui/page-heading';
import { QueryProvider } from '@/lib/api/query-provider';
import type { OwnSession } from '@/lib/contract/own-session';
import type { Profile } from '@/lib/contract/profile';
import type { SecondFactor } from '@/lib/contract/second-factor';
import type { Session } from '@/lib/contract/session';
import { isStaff } from '@/lib/domain/roles';
import { AccountForm } from './account-form';
import { localMobile } from './local-mobile';
import { MailForm } from './mail-form';
import { PasswordForm } from './password-form';
import styles from './profile.module.css';
import { ProfileCard } from './profile-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionList } from './session-list';

interface ProfilePageProps {
  session: Session;
  /** Null for the platform's own people. */
  agencyName: string | null;
  /** Null for a guest who holds a reservation and has no account. */
  account: { profile: Profile; secondFactor: SecondFactor } | null;
  sessions: OwnSession[];
}

/** The own account, for every role, on /adminmaster/Perfil and /admin/Perfil. */
export async function ProfilePage({ session, agencyName, account, sessions }: ProfilePageProps) {
  const t = await getTranslations('profile');
  const { profile } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ profile }}>
      <QueryProvider>
        <PageHeading title={t('title')} lead={account ? t('lead') : t('leadGuest')} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <ProfileCard session={session} agencyName={agencyName} />
            {account && <AccountForm profile={account.profile} mobile={localMobile(account.profile.mobile)} />}
            {account && isStaff(session.role.name) && <MailForm profile={account.profile} />}
          </div>
          <div className={styles.column}>
            {account && <PasswordForm email={account.profile.email} />}
            {account && <SecondFactorCard secondFactor={account.secondFactor} />}
            <SessionList sessions={sessions} />
          </div>
        </div>
      </QueryProvider>
    </NextIntlClientProvider>
  );
}
