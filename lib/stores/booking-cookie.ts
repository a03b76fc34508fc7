import { SESSION_COOKIE_SECONDS } from '@/lib/config/constants';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import { BOOKING_EVENT_COOKIE } from '@/lib/session/views';

/** Lets booking pages without an event in their path (such as /CheckOut) find the event being booked. */
export function rememberBookingEvent(eventCode: string): void {
  writeBrowserCookie(document, {
    name: BOOKING_EVENT_COOKIE,
    value: eventCode,
    maxAgeSeconds: SESSION_COOKIE_SECONDS,
    secure: window.isSecureContext,
  });
}
