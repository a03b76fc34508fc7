import { getTranslations } from 'next-intl/server';
import { SessionIsland } from '@/components/user/session-island';
import type { Session } from '@/lib/contract/session';
import { InactivityMonitor } from './inactivity-monitor';

/**
 * What the layouts of logged-in people add, whether by an account or a reservation's code: tabs that agree, automatic
 * logout.
 */
export async function SessionKeeper({ session }: { session: Session }) {
  const t = await getTranslations('navigation.inactivity');
  const labels = { title: t('title'), text: t('text'), left: t('left'), stay: t('stay'), leave: t('leave') };
  const typed = {
    title: t('typed.title'),
    text: t('typed.text'),
    elsewhere: t('typed.elsewhere'),
    again: t('typed.again'),
    drop: t('typed.drop'),
    close: t('typed.close'),
    copy: t('typed.copy'),
    copied: t('typed.copied'),
  };
  return (
    <>
      <SessionIsland user={session} expiresAt={session.expiresAt} replaced={t('replaced')} typed={typed} />
      <InactivityMonitor labels={labels} />
    </>
  );
}
