/** Every cookie that the site sets, and which of the lives of the specification it has. A test visits and compares. */
export const COOKIES = [
  { name: 'access_token', life: 'token' },
  { name: 'user', life: 'token' },
  { name: 'session', life: 'place' },
  { name: 'known_browser', life: 'language' },
  { name: 'booking_event', life: 'place' },
  { name: 'NEXT_LOCALE', life: 'language' },
] as const;
