import type { ReactNode } from 'react';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { loadSession } from '@/lib/loaders/load-session';

/** The pages of the flow for people with a session; adds the automatic logout. */
export default async function LoggedFlowLayout({ children }: { children: ReactNode }) {
  const session = await loadSession();
  return (
    <>
      {session && <SessionKeeper session={session} />}
      {children}
    </>
  );
}
