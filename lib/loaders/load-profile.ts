import 'server-only';
import { getProfile } from '@/lib/api/profile/get-profile';
import { getSecondFactor } from '@/lib/api/second-factor/get-second-factor';
import { listOwnSessions } from '@/lib/api/session/list-own-sessions';
import type { OwnSession } from '@/lib/contract/own-session';
import type { Profile } from '@/lib/contract/profile';
import type { SecondFactor } from '@/lib/contract/second-factor';
import type { Session } from '@/lib/contract/session';
import { serverHttp } from './server-http';

export interface ProfileData {
  /** Null for a guest who holds a reservation and has no account. */
  account: { profile: Profile; secondFactor: SecondFactor } | null;
  sessions: OwnSession[];
}

/** Whether the caller's account has a second factor. */
export const loadSecondFactor = async (): Promise<SecondFactor> => getSecondFactor(await serverHttp());

/** What a person sees of the own account, on /adminmaster/Perfil and /admin/Perfil alike. */
export async function loadProfile({ type }: Pick<Session, 'type'>): Promise<ProfileData> {
  const http = await serverHttp();
  const sessions = await listOwnSessions(http);
  if (type === 'R') return { account: null, sessions };
  const [profile, secondFactor] = await Promise.all([getProfile(http), getSecondFactor(http)]);
  return { account: { profile, secondFactor }, sessions };
}
