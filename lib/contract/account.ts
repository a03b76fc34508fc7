import { z } from 'zod';
import { instant } from './dates';
import { mailAddress } from './mail-address';
import { isRepeated, newPassword, repeatedPassword } from './new-password';
import { personName } from './person-name';
import { robotCheck } from './robot-check';
import { telephone } from './telephone';

/**
 * Asks for a mail: the link of a reset, of a login, of a verification. The answer never says whether an account exists.
 */
export const mailRequest = z.object({ email: mailAddress, ...robotCheck });
export type MailRequest = z.infer<typeof mailRequest>;

/** Bytes of a mailed secret, written in base64url. */
const MAILED_SECRET = /^[\w-]{43}$/;

/** Whether the text has the form of a mailed secret; a text without it is an invalid request (IRK). */
export const isMailedSecret = (text: string): boolean => MAILED_SECRET.test(text);

/** GET /api/v1/password-resets/{key}: the request is valid until then. */
export const openReset = z.object({ expiresAt: instant }).meta({ id: 'OpenPasswordReset' });
export type OpenReset = z.infer<typeof openReset>;

/** PUT /api/v1/password-resets/{key}. */
export const passwordReset = repeatedPassword.refine(isRepeated, {
  path: ['passwordConfirmation'],
  message: 'repetition',
});
export type PasswordReset = z.infer<typeof passwordReset>;

/** The answer to a reset: PUU with its sentence, 'Password actualizado'. */
export const resetDone = z.object({ code: z.literal('PUU'), message: z.string() }).meta({ id: 'PasswordResetDone' });
export type ResetDone = z.infer<typeof resetDone>;

export const signupPlan = z.enum(['honey', 'romance', 'love']);
export type SignupPlan = z.infer<typeof signupPlan>;

const name = personName({ max: 120 });
const common = { plan: signupPlan, name, email: mailAddress, password: newPassword, ...robotCheck };

/** The form with which an agency opens an account, with its own name and telephone. */
export const agencySignup = z.object({
  ...common,
  kind: z.literal('agency'),
  agencyName: z.string().trim().min(2).max(120),
  phone: telephone,
});

/** The form with which a couple opens an account, with both names and the date that they have in mind. */
export const coupleSignup = z.object({
  ...common,
  kind: z.literal('couple'),
  partnerName: name,
  tentativeDate: z.iso.date(),
  /**
   * Id of the agency whose link the couple followed; where it is left out or not active, the site's own agency takes
   * them.
   */
  agency: z.string().trim().max(60).optional(),
});

/** POST /api/v1/signup. */
export const signup = z.discriminatedUnion('kind', [agencySignup, coupleSignup]);
export type Signup = z.infer<typeof signup>;

/** POST /api/v1/signup/verification: the mailed token, and the password that was chosen. */
export const mailVerification = z.object({
  token: z.string().min(1).max(100),
  password: z.string().min(1).max(256),
});
export type MailVerification = z.infer<typeof mailVerification>;
