import type { ReactNode } from 'react';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { loadSession } from '@/lib/loaders/load-session';

/** The address may contain a token, so it is not sent to other sites as referrer. */
export default async function LoggedFlowLayout({ children }: { children: ReactNode }) {
  const session = await loadSession();
  return (
    <>
      {session && <SessionKeeper session={session} />}
      {children}
    </>
  );
}
