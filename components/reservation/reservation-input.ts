import type { z } from 'zod';
import type { reservationInput } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';
import { type BookingDraft, quoteInputOf } from '@/lib/stores/booking-draft-shape';
import { occupantsOf } from '@/lib/stores/draft-people';

/** The draft as the provider takes it; empty optional fields are left out. */
export function reservationInputOf(draft: BookingDraft, locale: Locale): z.input<typeof reservationInput> {
  const { rooms, passes, coupon } = quoteInputOf(draft);
  const chosen = draft.roomsConfiguration.filter((room) => room.categoryId !== null);
  const { maternalLastName, ...names } = draft.contact;
  return {
    contact: maternalLastName.trim() ? { ...names, maternalLastName } : names,
    rooms: rooms.map((room, index) => {
      const drafted = chosen[index];
      const observations = drafted?.observations.trim();
      const occupants = drafted && occupantsOf(drafted);
      return { ...room, ...(observations && { observations }), ...(occupants && { occupants }) };
    }),
    passes,
    ...(coupon && { coupon }),
    locale,
  };
}
