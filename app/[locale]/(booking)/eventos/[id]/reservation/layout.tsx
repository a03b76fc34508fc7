import type { ReactNode } from 'react';
import { EarlyInput } from '@/components/layout/early-input';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { loadSession } from '@/lib/loaders/load-session';

/** The pages of one reservation, for people with a session; adds the automatic logout. */
export default async function EventReservationLayout({ children }: { children: ReactNode }) {
  const session = await loadSession();
  return (
    <>
      <EarlyInput />
      {session && <SessionKeeper session={session} />}
      {children}
    </>
  );
}
