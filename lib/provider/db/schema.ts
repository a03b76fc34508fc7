// Drizzle takes the whole schema as one object; this is the only place that gathers it.
export * from './schema/agency';
export * from './schema/contact';
export * from './schema/coupon';
export * from './schema/event';
export * from './schema/event-tally';
export * from './schema/guest';
export * from './schema/guest-import';
export * from './schema/hotel';
export * from './schema/operations';
export * from './schema/payment';
export * from './schema/platform';
export * from './schema/reservation';
export * from './schema/room-block';
export * from './schema/story';
export * from './schema/training';
export * from './schema/user';
export * from './schema/waitlist';
