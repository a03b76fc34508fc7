/** The texts of the stay sheet, loaded when a reader scrolls towards the rooms and not with the page. */
export const STAY_WORDS = {
  es: async () => ({
    booking: (await import('@/messages/es/booking.json')).default,
    stay: (await import('@/messages/es/stay.json')).default,
  }),
  en: async () => ({
    booking: (await import('@/messages/en/booking.json')).default,
    stay: (await import('@/messages/en/stay.json')).default,
  }),
};

export type StayWords = Awaited<ReturnType<(typeof STAY_WORDS)['es']>>;
