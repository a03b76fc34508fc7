import type { BookingDraft } from '@/lib/stores/booking-draft-shape';

export const BOOKING_STEPS = ['contact', 'category', 'pass', 'checkout'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

export const asBookingStep = (text: unknown): BookingStep | null => BOOKING_STEPS.find((step) => step === text) ?? null;

/** Whether each is also right is the form's part, and the provider's: here it only decides which step is open. */
const NEEDED = ['firstName', 'lastName', 'email', 'mobile'] as const;

/** Steps whose part of the draft is complete; the pass is optional and so never missing. */
export function isStepDone(step: BookingStep, draft: BookingDraft): boolean {
  if (step === 'contact') return NEEDED.every((name) => draft.contact[name].trim() !== '');
  if (step === 'category')
    return draft.roomsConfiguration.length > 0 && draft.roomsConfiguration.every((room) => room.categoryId !== null);
  return step === 'pass';
}

/** The step to show: the wanted one, or the first that is still missing before it. */
export function openStep(wanted: BookingStep, draft: BookingDraft): BookingStep {
  const before = BOOKING_STEPS.slice(0, BOOKING_STEPS.indexOf(wanted));
  return before.find((step) => !isStepDone(step, draft)) ?? wanted;
}
