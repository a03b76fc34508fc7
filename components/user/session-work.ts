'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { browserHttp } from '@/lib/api/http';
import { logIn } from '@/lib/api/session/log-in';
import { logInWithCode } from '@/lib/api/session/log-in-with-code';
import { logInWithKey } from '@/lib/api/session/log-in-with-key';
import { logInWithLink } from '@/lib/api/session/log-in-with-link';
import type { SecondFactorLogin } from '@/lib/contract/second-factor';
import {
  type LoginInput,
  loginInput,
  type ReservationLoginInput,
  reservationLoginInput,
  type SessionUser,
} from '@/lib/contract/session';
import { normalizeReservationKey } from '@/lib/domain/keys';
import { pathAfterLogin } from '@/lib/session/after-login';
import { leaveTo } from '@/lib/session/leave-to';

/** What the login forms need once they are used: checks, calls and where to go. Loaded by load-session-work.ts. */

export const passwordResolver = zodResolver(loginInput);
export const keyResolver = zodResolver(reservationLoginInput);

export async function enterByPassword(input: LoginInput): Promise<SessionUser> {
  return (await logIn(browserHttp(), input)).authenticated;
}

export async function enterByCode(input: SecondFactorLogin): Promise<SessionUser> {
  return (await logInWithCode(browserHttp(), input)).authenticated;
}

export function enterByKey(input: ReservationLoginInput): Promise<SessionUser> {
  return logInWithKey(browserHttp(), { ...input, key: normalizeReservationKey(input.key) });
}

export function enterByLink(token: string): Promise<SessionUser> {
  return logInWithLink(browserHttp(), { token });
}

export function goOn(user: SessionUser): void {
  leaveTo(pathAfterLogin(user, location));
}
