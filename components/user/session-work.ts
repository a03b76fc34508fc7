'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { getEvent } from '@/lib/api/event';
import { browserHttp } from '@/lib/api/http';
import { logIn, logInWithCode, logInWithKey, logInWithLink } from '@/lib/api/session';
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
import { useConsoleStore } from '@/lib/stores/console-store';

/** What the login forms need once they are used: checks, calls and where to go. Loaded by load-session-work.ts. */

export const passwordResolver = zodResolver(loginInput);
export const keyResolver = zodResolver(reservationLoginInput);

export async function enterByPassword(input: LoginInput): Promise<SessionUser> {
  return (await logIn(browserHttp(), input)).authenticated;
}

export async function enterByCode(input: SecondFactorLogin): Promise<SessionUser> {
  return (await logInWithCode(browserHttp(), input)).authenticated;
}

/** The reservation's event becomes the current one; where it cannot be read, there is none. */
export async function enterByKey(input: ReservationLoginInput): Promise<SessionUser> {
  const user = await logInWithKey(browserHttp(), { ...input, key: normalizeReservationKey(input.key) });
  const place = useConsoleStore.getState();
  try {
    const event = user.idEvent && (await getEvent(browserHttp(), { eventId: user.idEvent }));
    place.chooseAgency(event ? event.idagency : null);
    place.chooseEvent(event ? event.id : null);
  } catch (cause) {
    reportError(cause);
    place.chooseAgency(null);
  }
  return user;
}

export function enterByLink(token: string): Promise<SessionUser> {
  return logInWithLink(browserHttp(), { token });
}

export function goOn(user: SessionUser): void {
  leaveTo(pathAfterLogin(user, location));
}
