import { z } from 'zod';

/** Amenities of a hotel. */
export const amenity = z.enum([
  'beach',
  'pool',
  'restaurants',
  'bars',
  'wifi',
  'parking',
  'airportTransfer',
  'chapel',
  'ballroom',
  'spa',
  'gym',
  'kidsClub',
  'golf',
  'accessible',
  'pets',
  'adultsOnly',
]);
export type Amenity = z.infer<typeof amenity>;
