import type { Locale } from '@/lib/i18n/routing';
import { ColdState } from './cold-state';
import { KeptOffline } from './kept-offline';

/**
 * A booking page for a reader who has no booking any more, or whose booking is over; also for a reader without a
 * network.
 */
export const NoReservation = ({ uid, locale }: { uid: string; locale: Locale }) => (
  <>
    <ColdState locale={locale} kind="reservation" />
    <KeptOffline uid={uid} stands={false} />
  </>
);
