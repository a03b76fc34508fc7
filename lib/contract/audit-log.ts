import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate, instant } from './dates';
import { pageQuery } from './page';
import { recordId } from './record-id';

export const auditEntry = z
  .object({
    id: z.int(),
    at: instant,
    /**
     * Who did it: a person with an account, the holder of a reservation, an agency's own system (by token), the product
     * itself, or a visitor.
     */
    actor: z.object({
      kind: z.enum(['user', 'reservation', 'token', 'system', 'visitor']),
      /**
       * The name of the account or of the token, the key of the reservation, or the product's job; null where it was
       * deleted.
       */
      name: z.string().nullable(),
    }),
    actorRole: z.string().nullable(),
    /** Name of the platform's admin who acted as this person; null where the person acted. */
    impersonatedBy: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entityId: z.string(),
    /** The record's name for people: a reservation's key, an account's name; null where it has none. */
    entityName: z.string().nullable(),
    /** Key of the reservation that the record belongs to; null where it belongs to none. */
    reservationKey: z.string().nullable(),
    /** Currency of amounts in `before` and `after` (minor units); null where the record has no event. */
    currency: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = z.object({
  /**
   * Words of a name or an email (only of the own agency's people; the admin's search covers all), or a reservation's
   * key. What an admin did as another person is found by either name.
   */
  actor: z.string().trim().max(100).optional(),
  /** A whole action such as `payment.approved`, or its first part, `payment`. */
  action: z
    .string()
    .regex(/^[A-Za-z.]{1,60}$/)
    .optional(),
  entity: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .optional(),
  entity_id: z.string().max(60).optional(),
  /** First and last day, both included, by the clock of `time_zone`. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** IANA name; UTC where it is left out. */
  time_zone: z.string().min(1).max(60).optional(),
  agency_id: recordId.optional(),
});
export type AuditFilters = z.infer<typeof filters>;

/** GET /api/v1/audit-log. */
export const auditQuery = filters.extend({
  page: pageQuery.shape.page,
  per_page: pageQuery.shape.per_page,
  cursor: pageQuery.shape.cursor,
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** GET /api/v1/audit-log/export. */
export const auditExportQuery = filters.extend({ locale: language.optional() });
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
