'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { issueCode } from '@/components/form/use-form-fields';
import { getEvent } from '@/lib/api/event';
import type { HttpClient } from '@/lib/api/http';
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

/** What the login forms need once they are used: checks, calls and where to go. */

export const passwordResolver = zodResolver(loginInput, { error: issueCode });
export const keyResolver = zodResolver(reservationLoginInput, { error: issueCode });

export async function enterByPassword(http: HttpClient, input: LoginInput): Promise<SessionUser> {
  return (await logIn(http, input)).authenticated;
}

export async function enterByCode(http: HttpClient, input: SecondFactorLogin): Promise<SessionUser> {
  return (await logInWithCode(http, input)).authenticated;
}

/** The reservation's event becomes the current one; where it cannot be read, there is none. */
export async function enterByKey(http: HttpClient, input: ReservationLoginInput): Promise<SessionUser> {
  const user = await logInWithKey(http, { ...input, key: normalizeReservationKey(input.key) });
  const place = useConsoleStore.getState();
  try {
    const event = user.idEvent && (await getEvent(http, { eventId: user.idEvent }));
    place.chooseAgency(event ? event.idagency : null);
    place.chooseEvent(event ? event.id : null);
  } catch (cause) {
    reportError(cause);
    place.chooseAgency(null);
  }
  return user;
}

export function enterByLink(http: HttpClient, token: string): Promise<SessionUser> {
  return logInWithLink(http, { token });
}

export function goOn(user: SessionUser): void {
  leaveTo(pathAfterLogin(user, location));
}
