import { z } from 'zod';

/** Role names as the provider sends them. */
export const roleName = z.enum([
  'admin',
  'agency',
  'agencyUser',
  'attendee',
  'organizer',
  'payment',
  'weddingPlanner',
  'wholesaler',
  'support',
  'guest',
  'reservation',
]);
export type RoleName = z.infer<typeof roleName>;
