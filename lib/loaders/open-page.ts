import 'server-only';
import { forbidden, notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { EventSummary } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import type { Session } from '@/lib/contract/session';
import {
  type ConsolePage,
  isConsolePage,
  isOfEvent,
  mayOpen,
  mayOpenOwn,
  type OwnPage,
} from '@/lib/domain/console-pages';
import { withEvent } from '@/lib/domain/event-address';
import { isStaff } from '@/lib/domain/roles';
import type { Locale } from '@/lib/i18n/routing';
import { type ConsolePlace, loadConsole } from './load-console';
import { loadCurrentReservation, loadReservation } from './load-reservation';
import { redirectToLogin, requireSession } from './load-session';
import { askedAddress, callerClaims } from './server-http';

/** The reader of a page of /admin: a guest with a reservation, staff (or the couple) with an event, or neither. */
type AdminPlace =
  | { kind: 'guest'; session: Session; reservation: Reservation }
  | { kind: 'staff'; session: Session; event: EventSummary }
  | { kind: 'none'; session: Session };

/**
 * The reader of a page of /admin and what it shows them; a visitor goes to the login, staff without the page's
 * permission get 403.
 */
export const openAdminPage = cache(async (locale: Locale, page: Exclude<OwnPage, 'Perfil' | 'Soporte'>) => {
  const session = await requireSession(locale, `/admin/${page}`);
  const place = await adminPlace(session);
  // The page of the master account itself says whom it is for, since everybody has the link to it.
  if (place.kind === 'staff' && page !== 'CuentaMaestra' && !mayOpenOwn(page, session.permissions)) forbidden();
  return place;
});

async function adminPlace(session: Session): Promise<AdminPlace> {
  const reservation = await loadCurrentReservation();
  if (reservation) return { kind: 'guest', session, reservation };
  const event = isStaff(session.role.name) ? (await loadConsole())?.event : null;
  return event ? { kind: 'staff', session, event } : { kind: 'none', session };
}

/** A page of the console, matched in an address without host; everything else is not a target for going on. */
const IN_CONSOLE = /^\/(?:en\/)?adminmaster\/(\w+)(?:\/|$)/;

const CHECK_IN = /\/Asistentes\/check-in\/([^/]+)$/;

const KEY = /^[\w-]{1,60}$/;

/**
 * The console for one of its pages; a visitor goes to the login, a role without the page gets 403, and an address with
 * an event that does not exist or is not this person's gets 404. docs/pages.md, Console.
 */
export async function openConsolePage(page: ConsolePage): Promise<ConsolePlace> {
  const [frame] = await Promise.all([loadConsole(), reservationInAddress()]);
  if (!frame) return redirectToLogin();
  if (!mayOpen(page, frame.session.role.name, frame.session.permissions)) forbidden();
  await nameEventInAddress(frame);
  if (frame.named !== null && !frame.event) notFound();
  return frame;
}

/** The console's page in the address, if it is a page about one event; else null. */
function pageOfEvent({ pathname }: URL): ConsolePage | null {
  const [, page = ''] = IN_CONSOLE.exec(pathname) ?? [];
  return isConsolePage(page) && isOfEvent(page) ? page : null;
}

/**
 * The reservation that a console address opens; null without one. Asked for together with the frame, so that both are
 * read in one call.
 */
export const reservationInAddress = cache(async (): Promise<Reservation | null> => {
  const address = await askedAddress();
  const page = address && pageOfEvent(address);
  if (!page || !(await callerClaims())) return null;
  const key = CHECK_IN.exec(address.pathname)?.[1] ?? (page === 'Asistentes' ? address.searchParams.get('key') : null);
  return key && KEY.test(key) ? loadReservation(key.toUpperCase()) : null;
});

/**
 * Redirects to the address with the event's code, where a page about one event lacks it, or names another event than
 * its reservation's. Never returns in that case.
 */
async function nameEventInAddress({ event, named }: ConsolePlace): Promise<void> {
  const address = await askedAddress();
  if (!address || !pageOfEvent(address)) return;
  const reservation = await reservationInAddress();
  const own = reservation ? reservation.eventCode : named === null && event?.code;
  if (own && own !== named) redirect(withEvent(address.pathname + address.search, own));
}
