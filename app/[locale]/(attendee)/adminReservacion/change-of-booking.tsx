import type { ReactNode } from 'react';
import { ChangePage, type ChangingBooking, NotNow } from '@/components/change/change-page';
import { mayChange } from '@/components/change/may-change';
import { ColdState } from '@/components/reservation/cold-state';
import type { Locale } from '@/lib/i18n/routing';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface ChangeOfBookingProps {
  locale: Locale;
  /** The page's path below /adminReservacion. */
  path: string;
  /** What the page shows for the current booking; null where the booking's state does not allow the change. */
  show: (booking: ChangingBooking) => { title: string; lead?: string; form: ReactNode } | null;
}

/** The page around every change of a booking: it checks who may make it, and says why where somebody may not. */
export async function ChangeOfBooking({ locale, path, show }: ChangeOfBookingProps) {
  await requireSession(locale, `/adminReservacion/${path}`);
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  const booking = { reservation, event };
  const shown = mayChange(reservation) ? show(booking) : null;
  if (!shown) return <NotNow locale={locale} />;
  const { form, ...heading } = shown;
  return (
    <ChangePage locale={locale} booking={booking} {...heading}>
      {form}
    </ChangePage>
  );
}
