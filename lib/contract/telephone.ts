import { z } from 'zod';

/** A number in any usual notation, with 7 to 15 digits (the most of E.164): `+52 (998) 123-4567`. */
const TELEPHONE = /^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/;

/** The telephone of an agency or a hotel, stored as typed. Fails with the issue `phone`. */
export const telephone = z.string().trim().min(1).max(25).regex(TELEPHONE, { message: 'phone' });
