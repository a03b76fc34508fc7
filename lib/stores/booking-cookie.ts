/** Names the event that is being booked, so that pages without an event in their path know it. Holds no person's data. */
export const BOOKING_EVENT_COOKIE = 'booking_event';
