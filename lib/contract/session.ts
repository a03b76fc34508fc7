import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';
import { mailAddress } from './mail-address';
import { permission } from './permission';
import { roleName } from './role';

/** `U` a user with a password; `R` a guest with access to one reservation. */
export const sessionType = z.enum(['U', 'R']);

/** The session user. docs/pages.md, Fields of the older shapes. */
export const sessionUser = z
  .object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.object({ name: roleName }),
    idagency: z.string().nullable(),
    idEvent: z.string().nullable(),
    type: sessionType,
    reservationKey: z.string().nullable(),
    languageCode: language,
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

export const session = sessionUser
  .extend({
    expiresAt: instant,
    impersonatedBy: z.string().nullable(),
    /**
     * The person's permissions, by role and the agency's changes. Only for showing and hiding: the provider checks them
     * itself.
     */
    permissions: z.array(permission),
    /** Warnings on every page of the person's console; left out where there are none. */
    warnings: z.array(z.enum(['publicDemo'])).optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

/** The content of the signed cookie `access_token`. */
export const tokenClaims = z.object({
  sid: z.string(),
  uid: z.string(),
  role: roleName,
  type: sessionType,
  idagency: z.string().nullable(),
  idEvent: z.string().nullable(),
  reservationKey: z.string().nullable(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const loginInput = z.object({
  email: mailAddress,
  password: z.string().min(1).max(256),
  captcha: z.string().max(4000).optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

export const loginAnswer = z.object({ authenticated: sessionUser, data: session });
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** Login by reservation key and email, POST /login. The key is as typed; the provider normalizes it. */
export const reservationLoginInput = z.object({
  key: z.string().trim().toUpperCase().min(4).max(200),
  email: mailAddress,
});
export type ReservationLoginInput = z.infer<typeof reservationLoginInput>;

/** POST /api/auth/backdoor: an admin acts as another user, and gives a reason. */
export const backdoorInput = z.object({
  email: mailAddress,
  reason: z.string().trim().min(5).max(500),
});
export type BackdoorInput = z.infer<typeof backdoorInput>;
