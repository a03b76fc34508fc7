import type { Locale } from './routing';

// Explicit imports, so that the bundler carries every file and a missing one fails the build.
const loaders = {
  es: async () => ({
    common: (await import('@/messages/es/common.json')).default,
    navigation: (await import('@/messages/es/navigation.json')).default,
    errors: (await import('@/messages/es/errors.json')).default,
    event: (await import('@/messages/es/event.json')).default,
    home: (await import('@/messages/es/home.json')).default,
    packages: (await import('@/messages/es/packages.json')).default,
    method: (await import('@/messages/es/method.json')).default,
    honeymoon: (await import('@/messages/es/honeymoon.json')).default,
    faqs: (await import('@/messages/es/faqs.json')).default,
    preview: (await import('@/messages/es/preview.json')).default,
    booking: (await import('@/messages/es/booking.json')).default,
    change: (await import('@/messages/es/change.json')).default,
    payment: (await import('@/messages/es/payment.json')).default,
    reservation: (await import('@/messages/es/reservation.json')).default,
    login: (await import('@/messages/es/login.json')).default,
    account: (await import('@/messages/es/account.json')).default,
    console: (await import('@/messages/es/console.json')).default,
    attendees: (await import('@/messages/es/attendees.json')).default,
    block: (await import('@/messages/es/block.json')).default,
    policy: (await import('@/messages/es/policy.json')).default,
    arrival: (await import('@/messages/es/arrival.json')).default,
    waitlist: (await import('@/messages/es/waitlist.json')).default,
    transport: (await import('@/messages/es/transport.json')).default,
    profile: (await import('@/messages/es/profile.json')).default,
    records: (await import('@/messages/es/records.json')).default,
    people: (await import('@/messages/es/people.json')).default,
    permissions: (await import('@/messages/es/permissions.json')).default,
    audit: (await import('@/messages/es/audit.json')).default,
    agency: (await import('@/messages/es/agency.json')).default,
  }),
  en: async () => ({
    common: (await import('@/messages/en/common.json')).default,
    navigation: (await import('@/messages/en/navigation.json')).default,
    errors: (await import('@/messages/en/errors.json')).default,
    event: (await import('@/messages/en/event.json')).default,
    home: (await import('@/messages/en/home.json')).default,
    packages: (await import('@/messages/en/packages.json')).default,
    method: (await import('@/messages/en/method.json')).default,
    honeymoon: (await import('@/messages/en/honeymoon.json')).default,
    faqs: (await import('@/messages/en/faqs.json')).default,
    preview: (await import('@/messages/en/preview.json')).default,
    booking: (await import('@/messages/en/booking.json')).default,
    change: (await import('@/messages/en/change.json')).default,
    payment: (await import('@/messages/en/payment.json')).default,
    reservation: (await import('@/messages/en/reservation.json')).default,
    login: (await import('@/messages/en/login.json')).default,
    account: (await import('@/messages/en/account.json')).default,
    console: (await import('@/messages/en/console.json')).default,
    attendees: (await import('@/messages/en/attendees.json')).default,
    block: (await import('@/messages/en/block.json')).default,
    policy: (await import('@/messages/en/policy.json')).default,
    arrival: (await import('@/messages/en/arrival.json')).default,
    waitlist: (await import('@/messages/en/waitlist.json')).default,
    transport: (await import('@/messages/en/transport.json')).default,
    profile: (await import('@/messages/en/profile.json')).default,
    records: (await import('@/messages/en/records.json')).default,
    people: (await import('@/messages/en/people.json')).default,
    permissions: (await import('@/messages/en/permissions.json')).default,
    audit: (await import('@/messages/en/audit.json')).default,
    agency: (await import('@/messages/en/agency.json')).default,
  }),
} as const;

/** Every message of the product's pages; Spanish is the source of the key types. */
export type AppMessages = Awaited<ReturnType<(typeof loaders)['es']>>;

export async function loadMessages(locale: Locale): Promise<AppMessages> {
  return loaders[locale]() as Promise<AppMessages>;
}
