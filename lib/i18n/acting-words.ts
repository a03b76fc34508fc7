/**
 * The texts of the guest's own forms, loaded when staff open the first of them and not with the page; `attendees` is
 * already loaded by the console's frame (console-words.tsx).
 */
export const ACTING_WORDS = {
  es: async () => ({
    acting: (await import('@/messages/es/acting.json')).default,
    booking: (await import('@/messages/es/booking.json')).default,
    payment: (await import('@/messages/es/payment.json')).default,
    waitlist: (await import('@/messages/es/waitlist.json')).default,
  }),
  en: async () => ({
    acting: (await import('@/messages/en/acting.json')).default,
    booking: (await import('@/messages/en/booking.json')).default,
    payment: (await import('@/messages/en/payment.json')).default,
    waitlist: (await import('@/messages/en/waitlist.json')).default,
  }),
};
