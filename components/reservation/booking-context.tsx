'use client';

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Event } from '@/lib/contract/event';
import type { BookingDraftState, BookingDraftStore } from '@/lib/stores/booking-draft';
import type { BookingStep } from './booking-steps';

export interface Booking {
  event: Event;
  store: BookingDraftStore;
  /** The coupon that the page's address names, as a mail's does; empty = none. */
  offeredCoupon?: string;
  /** `place` is the id of what is looked for in that step; else one arrives at its heading. */
  goTo: (step: BookingStep, place?: string) => void;
  /** What the provider refused, by field path; shown next to the fields, in any step. */
  refusedFields: Record<string, string>;
  refuseFields: (fields: Record<string, string>) => void;
}

export const BookingContext = createContext<Booking | null>(null);

export function useBooking(): Booking {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error('A booking step belongs inside the booking process');
  return booking;
}

/** A part of the draft; the component renders again when that part changes. */
export function useDraft<Part>(select: (draft: BookingDraftState) => Part): Part {
  return useStore(useBooking().store, select);
}
