import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';
import { isRepeated, repeatedPassword } from './new-password';
import { notificationType } from './notification';
import { personName } from './person-name';
import { roleName } from './role';

/** Kinds of mails to staff that a person may switch off for themselves. Template names of messages/…/mail.json. */
export const staffMailKind = z.enum([
  'reservation-to-approve',
  'reservation-changed-staff',
  'payment-to-approve',
  'payment-attention',
  'change-to-decide',
  'change-withdrawn-staff',
  'cancellation-to-decide',
  'cancellation-withdrawn-staff',
  'transport-to-quote',
  'transport-decided',
  'transport-leg-reopened',
  'transport-seats-freed',
]);
export type StaffMailKind = z.infer<typeof staffMailKind>;
export const STAFF_MAIL_KINDS = staffMailKind.options;

/** Types of notifications that a person may leave out of the badge: the lists still show them, as read. */
export const badgeType = notificationType.extract([
  'RSVN_TO_APPV',
  'RSVN_TO_CNX',
  'CHG_TO_APPV',
  'PYMT_VO_TO_APPV',
  'PYMT_ATTN',
  'TP_QT',
  'TP_LEG',
  'CONTACT_ORG',
  'CONTACT_ATTE',
  'RSVP_ANSWERED',
  'RSVP_LATE',
  'BLK_CUTOFF',
  'BLK_RELEASED',
  'UNPAID_BURST',
  'MA_DEFINE',
  'MA_DUE',
  'MA_QUESTION',
  'MA_ANSWERED',
]);
export type BadgeType = z.infer<typeof badgeType>;
export const BADGE_TYPES = badgeType.options;

/** The caller's own account, GET /api/v1/me/profile. */
export const profile = z
  .object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    /** E.164; null = none given. */
    mobile: z.string().nullable(),
    role: z.object({ name: roleName }),
    languageCode: language,
    mutedMails: z.array(staffMailKind),
    mutedTypes: z.array(badgeType).default([]),
    twoFactor: z.boolean(),
    lastLoginAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

/** What people may change of their own account; not role, agency and email. */
export const profileChange = z.object({
  name: personName({ max: 120 }).optional(),
  /** As typed; empty or null removes it. */
  mobile: z.string().trim().max(30).nullable().optional(),
  languageCode: language.optional(),
  mutedMails: z.array(staffMailKind).max(STAFF_MAIL_KINDS.length).optional(),
  mutedTypes: z.array(badgeType).max(BADGE_TYPES.length).optional(),
  version: z.int(),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const passwordChange = repeatedPassword
  .extend({ currentPassword: z.string().min(1).max(256) })
  .refine(isRepeated, { path: ['passwordConfirmation'], message: 'repetition' });
export type PasswordChange = z.infer<typeof passwordChange>;
