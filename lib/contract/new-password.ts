import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from './password-length';

/** Longest accepted password; passwords are never cut. */
const PASSWORD_MAX_LENGTH = 256;

/** A password that somebody chooses. The provider checks whether it is a common one. */
export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** A chosen password and its repetition; the two must be equal: 'Las contraseñas deben coincidir'. */
export const repeatedPassword = z.object({
  password: newPassword,
  passwordConfirmation: z.string().max(PASSWORD_MAX_LENGTH),
});

/** Whether the repetition equals the password. */
export const isRepeated = ({ password, passwordConfirmation }: z.infer<typeof repeatedPassword>): boolean =>
  password === passwordConfirmation;
