import type { Locale } from '@/lib/i18n/routing';
import { ColdState } from './cold-state';
import { KeptOffline } from './kept-offline';

/** A page of a booking for whoever has none any more, or one that is over: without a network they have none of it either. */
export const NoReservation = ({ uid, locale }: { uid: string; locale: Locale }) => (
  <>
    <ColdState locale={locale} kind="reservation" />
    <KeptOffline uid={uid} stands={false} />
  </>
);
