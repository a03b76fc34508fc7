import { z } from 'zod';
import { instant } from './dates';
import { dataOf, pageOf, pageQuery } from './page';

/**
 * What webhooks can report, grouped by the record that changed. The names are the actions of the audit log, whose row
 * is written together with the change: renaming an action there breaks receivers.
 */
export const WEBHOOK_EVENTS = {
  reservation: [
    'reservation.held',
    'reservation.heldAgain',
    'reservation.confirmed',
    'reservation.expired',
    'reservation.released',
    'reservation.lapsed',
    'reservation.roomsAdded',
    'reservation.joined',
    'reservation.joinedInto',
    'reservation.occupantMoved',
    'reservation.contactCorrected',
    'reservation.priceAdjusted',
    'reservation.partCancelled',
    'reservation.cancelled',
    'reservation.rejected',
    'reservation.lateFeeCharged',
    'reservation.lateFeeRemoved',
    'reservation.checkedIn',
    'reservation.checkInUndone',
    'reservation.deleted',
    'reservation.personErased',
    'room.approved',
    'room.rejected',
    'room.namesChanged',
    'room.datesChanged',
    'room.peopleChanged',
    'room.categoryChanged',
    'companion.filled',
    'change.requested',
    'change.approved',
    'change.rejected',
    'change.withdrawn',
    'change.expired',
    'cancellation.requested',
    'cancellation.rejected',
    'cancellation.withdrawn',
  ],
  payment: [
    'payment.created',
    'payment.cardOpened',
    'payment.firstApproved',
    'payment.approved',
    'payment.rejected',
    'payment.failed',
    'payment.refundRequested',
    'payment.refunded',
    'payment.refundFailed',
    'payment.refundWithdrawn',
    'payment.disputed',
    'payment.disputeWon',
    'payment.disputeLost',
  ],
  guest: [
    'guest.created',
    'guest.changed',
    'guest.merged',
    'guest.deleted',
    'guest.erased',
    'guestImport.done',
    'guestImport.undone',
    'household.answered',
  ],
  call: [
    'call.created',
    'call.changed',
    'call.rescheduled',
    'call.notAnswered',
    'call.rejected',
    'call.wrongNumber',
    'call.completed',
    'call.outcomeUndone',
    'contactNotice.take',
    'contactNotice.reschedule',
    'contactNotice.decline',
  ],
} as const;

export type WebhookGroup = keyof typeof WEBHOOK_EVENTS;

export const webhookEvent = z.enum(Object.values(WEBHOOK_EVENTS).flat());
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** The event sent by the button that tests an endpoint; it cannot be subscribed to. */
export const WEBHOOK_TEST = 'webhook.test';

/** The body of a webhook: ids, but no personal data; receivers read the record by the calls of this document. */
export const webhookPayload = z
  .object({
    /** The id of the event: the same in every try, also when staff send it again by hand. */
    id: z.string(),
    type: z.string(),
    /** When it happened. */
    at: instant,
    agencyId: z.string(),
    data: z.object({
      /**
       * The kind of record that changed: reservation, reservationRoom, payment, guest, household, guestImport, call;
       * `event` for calls that were created for many guests at once.
       */
      kind: z.string(),
      id: z.string(),
      reservationId: z.string().nullable(),
      eventId: z.string().nullable(),
    }),
  })
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.infer<typeof webhookPayload>;

export const WEBHOOK_LIMITS = { endpoints: 10, url: 500, name: 80, overlapHours: 24, logDays: 30, tryDays: 3 } as const;

const url = z.url({ protocol: /^https?$/ }).max(WEBHOOK_LIMITS.url);

const name = z.string().trim().min(1).max(WEBHOOK_LIMITS.name);

const events = z
  .array(webhookEvent)
  .min(1)
  .transform((chosen) => [...new Set(chosen)]);

/** POST /api/v1/agencies/{id}/webhooks. */
export const webhookInput = z.object({ name, url, events }).meta({ id: 'WebhookInput' });
export type WebhookInput = z.infer<typeof webhookInput>;

/** PATCH …/{webhookId}: what is left out stays. */
export const webhookChange = webhookInput.partial().extend({ active: z.boolean().optional(), version: z.int() });
export type WebhookChange = z.infer<typeof webhookChange>;

/** Why an endpoint was switched off automatically: it answered 410, or no delivery succeeded for three days. */
export const switchOffReason = z.enum(['gone', 'failing']);

export const webhook = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    events: z.array(webhookEvent),
    active: z.boolean(),
    switchedOff: switchOffReason.nullable(),
    /** Since when deliveries fail; null where the last one succeeded. */
    failingSince: instant.nullable(),
    /** Until when the secret before the last rotation still signs, too. */
    earlierSecretUntil: instant.nullable(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

export const webhooks = dataOf(z.array(webhook));

export const oneWebhook = dataOf(webhook);

/** With the secret, which is shown only once. */
export const webhookWithSecret = webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** `givenUp`: it failed for three days, or the endpoint was switched off before it was sent. */
export const deliveryState = z.enum(['pending', 'sending', 'delivered', 'givenUp']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** Why a try failed. */
export const deliveryFailure = z.enum([
  'status',
  'redirect',
  'timeout',
  'address',
  'dns',
  'tls',
  'connection',
  'interrupted',
  'secret',
]);
export type DeliveryFailure = z.infer<typeof deliveryFailure>;

export const deliveryTry = z.object({
  at: instant,
  /** HTTP status of the answer; null where none came. */
  status: z.int().nullable(),
  milliseconds: z.int().nullable(),
  /** Null where the try succeeded. */
  failure: deliveryFailure.nullable(),
});
export type DeliveryTry = z.infer<typeof deliveryTry>;

export const delivery = z
  .object({
    id: z.string(),
    type: z.string(),
    state: deliveryState,
    payload: webhookPayload,
    /** The newest last. */
    tries: z.array(deliveryTry),
    nextTryAt: instant.nullable(),
    createdAt: instant,
    /** Whether staff sent it again by hand. */
    replayed: z.boolean(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof delivery>;

export const oneDelivery = dataOf(delivery);

export const deliveryQuery = pageQuery
  .pick({ page: true, per_page: true, cursor: true, q: true })
  .extend({ 'filter[state]': deliveryState.optional() });
export type DeliveryQuery = z.infer<typeof deliveryQuery>;

export const deliveryPage = pageOf(delivery);
export type DeliveryPage = z.infer<typeof deliveryPage>['data'];
