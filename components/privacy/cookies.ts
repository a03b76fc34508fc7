/** Every cookie that the site sets, with its life. A test visits the site and compares. */
export const COOKIES = [
  { name: 'access_token', life: 'token' },
  { name: 'user', life: 'token' },
  { name: 'session', life: 'place' },
  { name: 'known_browser', life: 'language' },
  { name: 'booking_event', life: 'place' },
  { name: 'NEXT_LOCALE', life: 'language' },
] as const;
