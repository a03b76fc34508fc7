'use client';

import { useEffect } from 'react';
import type { Reservation } from '@/lib/contract/reservation';
import type { Stay } from '@/lib/domain/nights';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import { type BookingDraft, emptyRoom, fingerprintOf } from '@/lib/stores/booking-draft-shape';
import { personsOf } from '@/lib/stores/draft-people';

type Held = Pick<Reservation, 'key' | 'status' | 'eventCode' | 'contact' | 'rooms' | 'passes' | 'coupon'>;

/** The hold as a draft. */
function draftOf(held: Held): Pick<BookingDraft, 'contact' | 'roomsConfiguration' | 'passes' | 'coupon'> {
  const quantityOf = (kind: 'adult' | 'child') => held.passes.find((pass) => pass.kind === kind)?.quantity ?? 0;
  const { maternalLastName, email, mobile, ...names } = held.contact;
  return {
    contact: { ...names, maternalLastName: maternalLastName ?? '', email: email ?? '', mobile: mobile ?? '' },
    roomsConfiguration: held.rooms.map(
      ({ categoryId, adults, juniors, minors, infants, occupants, observations, ...stay }, index) => ({
        ...emptyRoom(String(index + 1), stay),
        categoryId,
        adults,
        juniors,
        minors,
        infants,
        persons: personsOf(occupants),
        observations: observations ?? '',
      }),
    ),
    passes: { adult: quantityOf('adult'), child: quantityOf('child') },
    coupon: held.coupon ?? '',
  };
}

/**
 * Puts a hold that this browser did not make (a waitlist's offer, a link opened on another device) into the booking's
 * draft, so that the checkout can confirm it. Leaves a draft alone that has the hold already.
 */
export function AdoptHold({ held, stay }: { held: Held; stay: Stay }) {
  useEffect(() => {
    const store = bookingDraftOf(held.eventCode, stay);
    store.restore();
    const draft = store.getState();
    if (draft.hold?.key === held.key) return;
    // A draft in progress is not replaced by a hold that has ended.
    if (held.status === 'expired' && draft.roomsConfiguration.some(({ categoryId }) => categoryId !== null)) return;
    const adopted = draftOf(held);
    const hold = { key: held.key, fingerprint: fingerprintOf({ ...draft, ...adopted }) };
    draft.change({ ...adopted, hold, attempt: null, soldOut: [] });
  }, [held, stay]);
  return null;
}
