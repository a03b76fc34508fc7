import type { BookingDraft } from '@/lib/stores/booking-draft-shape';

/** The room and its price first: nobody says a word of oneself before. */
export const BOOKING_STEPS = ['category', 'contact', 'pass', 'checkout'] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

export const asBookingStep = (text: unknown): BookingStep | null => BOOKING_STEPS.find((step) => step === text) ?? null;

/** Fields that have to be filled for the step to count as done; the form and the provider check what is in them. */
const NEEDED = ['firstName', 'lastName', 'email', 'mobile'] as const;

/** Steps whose part of the draft is complete; the pass is optional and so never missing. */
export function isStepDone(step: BookingStep, draft: BookingDraft): boolean {
  if (step === 'contact') return NEEDED.every((name) => draft.contact[name].trim() !== '');
  if (step === 'category')
    return draft.roomsConfiguration.length > 0 && draft.roomsConfiguration.every((room) => room.categoryId !== null);
  return step === 'pass';
}

/** What a step shows as known lines, and so cannot do without. */
const BUILDS_ON: Record<BookingStep, readonly BookingStep[]> = {
  category: [],
  contact: ['category'],
  pass: ['category'],
  checkout: ['category', 'contact'],
};

/** The step to show: the wanted one, or the first that it builds on and that is still missing. */
export function openStep(wanted: BookingStep, draft: BookingDraft): BookingStep {
  return BUILDS_ON[wanted].find((step) => !isStepDone(step, draft)) ?? wanted;
}

/** The next step of a booking: a step whose data are already known is skipped. */
export const nextStep = (draft: BookingDraft): BookingStep => openStep('checkout', draft);
