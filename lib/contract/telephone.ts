import { z } from 'zod';

/** A number in the ways that people write it, with 7 to 15 digits (E.164 has no more): `+52 (998) 123-4567`. */
const TELEPHONE = /^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/;

/** The telephone of an agency or a hotel, kept as typed. Fails with the issue `phone`. */
export const telephone = z.string().trim().min(1).max(25).regex(TELEPHONE, { message: 'phone' });
