import { z } from 'zod';
import { language } from './bilingual-text';
import { recordReport } from './bulk';
import { instant } from './dates';
import { lowerMailAddress } from './mail-address';
import { isRepeated, repeatedPassword } from './new-password';
import { countedPageOf, pageQuery } from './page';
import { personName } from './person-name';
import { recordId } from './record-id';
import { roleName } from './role';

/** Roles that an account can have; `guest` and `reservation` have no account. */
export const ACCOUNT_ROLES = roleName.options.filter((role) => role !== 'guest' && role !== 'reservation');

/** `invited`: the person has not accepted the mailed invitation yet. `inactive`: nobody can log in with it. */
export const userState = z.enum(['active', 'invited', 'inactive']);
export type UserState = z.infer<typeof userState>;

/** An account as those who manage users see it. */
export const userRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleName,
    state: userState,
    languageCode: language,
    /** Null only for the platform's admins. */
    agencyId: z.string().nullable(),
    /** Whether login requires a second factor. */
    twoFactor: z.boolean(),
    lastLoginAt: instant.nullable(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'UserRecord' });
export type UserRecord = z.infer<typeof userRecord>;

/** A page of accounts, and how many accounts have each role, whatever the filters. */
export const userPage = countedPageOf(userRecord, roleName);
export type UserPage = z.infer<typeof userPage>['data'];

const agencyOf = recordId.optional();
const name = personName({ max: 120 });

const filters = z.object({
  'filter[role]': roleName.optional(),
  'filter[state]': userState.optional(),
  agency_id: agencyOf,
});

/** GET /api/v1/users. Only the platform's admin chooses `agency_id`; everybody else manages their own agency. */
export const userQuery = pageQuery.extend(filters.shape);
export type UserQuery = z.infer<typeof userQuery>;

/** GET /api/v1/users/export. */
export const userExportQuery = filters.extend({
  q: pageQuery.shape.q,
  sort: pageQuery.shape.sort,
  locale: language.optional(),
});
export type UserExportQuery = z.infer<typeof userExportQuery>;

/**
 * POST /api/v1/users: invites by mail. Only the platform's admin may send `agencyId`; `eventId` makes an organizer one
 * of the event's couple.
 */
export const userInvitation = z.object({
  email: lowerMailAddress,
  name,
  role: roleName,
  languageCode: language,
  agencyId: agencyOf,
  eventId: recordId.optional(),
});
export type UserInvitation = z.infer<typeof userInvitation>;

/** PATCH /api/v1/users/{id}. */
export const userChange = z.object({
  name: name.optional(),
  languageCode: language.optional(),
  active: z.boolean().optional(),
  version: z.int(),
});
export type UserChange = z.infer<typeof userChange>;

/** PUT /api/v1/users/{id}/roles. `agencyId` is required where an admin gets a role in an agency. */
export const roleChange = z.object({ role: roleName, agencyId: agencyOf, version: z.int() });
export type RoleChange = z.infer<typeof roleChange>;

/** POST /api/v1/users/{id}/second-factor/removal. The reason is stored in the audit log and mailed to the person. */
export const secondFactorRemoval = z.object({ reason: z.string().trim().min(3).max(300), version: z.int() });
export type SecondFactorRemoval = z.infer<typeof secondFactorRemoval>;

export const userAction = z.enum(['deactivate', 'activate', 'resendInvitation']);
export type UserAction = z.infer<typeof userAction>;

/** POST /api/v1/users/bulk. */
export const userBulk = z.object({ action: userAction, ids: z.array(recordId).min(1).max(100) });
export type UserBulk = z.infer<typeof userBulk>;

/** The result for each account, in the order sent. */
export const userBulkReport = recordReport.meta({ id: 'UserBulkReport' });
export type UserBulkReport = z.infer<typeof userBulkReport>;

/** GET /api/v1/invitations/{key}: the invited person, and the role. */
export const openInvitation = z
  .object({
    email: z.string(),
    name: z.string(),
    role: roleName,
    agencyName: z.string().nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;

/** PUT /api/v1/invitations/{key}. */
export const invitationAnswer = repeatedPassword
  .extend({ name })
  .refine(isRepeated, { path: ['passwordConfirmation'], message: 'repetition' });
export type InvitationAnswer = z.infer<typeof invitationAnswer>;
