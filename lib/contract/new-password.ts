import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from './password-length';

/** Longest password that is taken, since nothing is cut off. */
const PASSWORD_MAX_LENGTH = 256;

/** A password that somebody chooses. Whether it is a common one is asked by the provider. */
export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** A chosen password and its repetition; the two must be equal: 'Las contraseñas deben coincidir'. */
export const repeatedPassword = z.object({
  password: newPassword,
  passwordConfirmation: z.string().max(PASSWORD_MAX_LENGTH),
});

/** Whether the repetition equals the password. */
export const isRepeated = ({ password, passwordConfirmation }: z.infer<typeof repeatedPassword>): boolean =>
  password === passwordConfirmation;
