import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { asWritten } from '@/components/layout/footer/contacts';
import { Card } from '@/components/ui/card';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeading } from '@/components/ui/page-heading';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { OwnSession } from '@/lib/contract/own-session';
import type { Profile } from '@/lib/contract/profile';
import type { SecondFactor } from '@/lib/contract/second-factor';
import type { Session } from '@/lib/contract/session';
import { datesIn } from '@/lib/domain/date-text';
import { isStaff } from '@/lib/domain/roles';
import { Link } from '@/lib/i18n/navigation';
import { isGuestView } from '@/lib/session/views';
import { AccountForm } from './account-form';
import { PasswordForm } from './password-form';
import { BadgeForm, MailForm } from './preference-form';
import styles from './profile.module.css';
import { SecondFactorCard } from './second-factor-card';
import { SessionList } from './session-list';

interface ProfilePageProps {
  session: Session;
  /** Null for the platform's own people. */
  agencyName: string | null;
  /** Null for a guest who holds a reservation and has no account. */
  account: { profile: Profile; secondFactor: SecondFactor } | null;
  /** Null for an admin who acts as this person. */
  sessions: OwnSession[] | null;
}

/** The own account, for every role, on /adminmaster/Perfil and /admin/Perfil. */
export async function ProfilePage({ session, agencyName, account, sessions }: ProfilePageProps) {
  const t = await getTranslations('profile');
  const { profile, console: words } = await getMessages();
  // Who answers tickets is neither staff of an event nor a guest of one.
  const isGuest = isGuestView(session);
  if (sessions === null)
    return (
      <>
        <PageHeading title={t('title')} lead={t('leadActing', { name: session.name })} />
        <ProfileCard session={session} agencyName={agencyName} />
      </>
    );
  return (
    <NextIntlClientProvider messages={{ profile, console: { inbox: { types: words.inbox.types } } }}>
      <PageHeading title={t('title')} lead={account ? t('lead') : t('leadGuest')} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileCard session={session} agencyName={agencyName} />
          {isGuest && <OwnDataLink />}
          {account && (
            <AccountForm profile={account.profile} mobile={writtenMobile(account.profile.mobile)} isGuest={isGuest} />
          )}
          {account && isStaff(session.role.name) && <MailForm profile={account.profile} />}
          {account && isStaff(session.role.name) && <BadgeForm profile={account.profile} />}
        </div>
        <div className={styles.column}>
          {account && <PasswordForm email={account.profile.email} />}
          {account && <SecondFactorCard secondFactor={account.secondFactor} />}
          <SessionList sessions={sessions} />
        </div>
      </div>
    </NextIntlClientProvider>
  );
}

/**
 * A stored number in groups, with its country code: so it reads back as the same number whichever the agency's country
 * is.
 */
const writtenMobile = (stored: string | null): string => (stored === null ? '' : asWritten(stored));

/** A guest can download the data stored about them, or request their erasure, on a separate page. */
async function OwnDataLink() {
  const t = await getTranslations('change.data');
  return (
    <Card title={t('title')}>
      <p>{t('lead')}</p>
      <Link href="/adminReservacion/datos">{t('toPage')}</Link>
    </Card>
  );
}

interface ProfileCardProps {
  session: Session;
  agencyName: string | null;
}

/** Who is logged in, as the provider knows this person. */
async function ProfileCard({ session, agencyName }: ProfileCardProps) {
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
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
