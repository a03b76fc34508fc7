import { z } from 'zod';
import { instant } from './dates';

/** Digits of a code of the authenticator app; a recovery code is longer and has letters. */
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** A code of the authenticator app, or one of the recovery codes, with or without spaces and dashes. */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(TOTP_DIGITS).max(20));

/** Every change of the second factor requires the password again. */
export const passwordProof = z.object({ password: z.string().min(1).max(256) });
export type PasswordProof = z.infer<typeof passwordProof>;

/** GET /api/v1/me/second-factor. */
export const secondFactor = z
  .object({ enabled: z.boolean(), enabledAt: instant.nullable(), recoveryCodesLeft: z.int() })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

/** POST /api/v1/me/second-factor {password}: a secret, which counts only once it is confirmed. */
export const secondFactorSetup = z
  .object({
    /** Base32, for typing it by hand. */
    secret: z.string(),
    /** otpauth://…, what the QR code holds. */
    uri: z.string(),
    /**
     * The QR code's dark modules as one SVG path, one unit for each module; `size` is the number of modules of a side.
     */
    qr: z.object({ path: z.string(), size: z.int() }),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** POST /api/v1/me/second-factor/confirmation: the first code of the app turns it on. */
export const secondFactorConfirmation = passwordProof.extend({ code: secondFactorCode });
export type SecondFactorConfirmation = z.input<typeof secondFactorConfirmation>;

/**
 * Answer of the confirmation and of POST /api/v1/me/second-factor/recovery-codes {password}: shown only once, and each
 * code works once.
 */
export const freshRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'FreshRecoveryCodes' });
export type FreshRecoveryCodes = z.infer<typeof freshRecoveryCodes>;

/** POST /api/auth/login/second-factor: the second step of a login. `challenge` comes with the error SECOND_FACTOR. */
export const secondFactorLogin = z.object({ challenge: z.string().min(20).max(100), code: secondFactorCode });
export type SecondFactorLogin = z.input<typeof secondFactorLogin>;
