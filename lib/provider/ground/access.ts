import type { Permission } from '@/lib/contract/permission';
import { can } from '@/lib/domain/permissions';
import { mayRead, type PrivateData } from '@/lib/domain/private-data';
import type { Actor } from '../context';
import type { events, reservations } from '../db/schema';
import { fail } from '../error';

type OwnedEvent = Pick<typeof events.$inferSelect, 'agencyId' | 'mainUserId' | 'secondaryUserId'>;

/**
 * Whether the actor works for the event with this permission: staff and systems of its agency, the platform's admin,
 * and an organizer only where the event is theirs. docs/wire.md, Failures.
 */
export function worksForEvent(actor: Actor, event: OwnedEvent, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'token') return can(actor, permission) && actor.agencyId === event.agencyId;
  if (actor.kind !== 'user' || !can(actor, permission)) return false;
  if (actor.agencyId === null) return actor.role === 'admin';
  if (actor.agencyId !== event.agencyId) return false;
  return actor.role !== 'organizer' || event.mainUserId === actor.userId || event.secondaryUserId === actor.userId;
}

/**
 * Raises EVENT_ARCHIVED for an archived event: its staff can read it, but must bring it back before they change it.
 * What guests booked there can still be paid, changed and cancelled. docs/decisions/publishing-and-packages.md.
 */
export function refuseArchived({ state }: Pick<typeof events.$inferSelect, 'state'>): void {
  if (state === 'archived') fail('EVENT_ARCHIVED');
}

type OwnedReservation = Pick<typeof reservations.$inferSelect, 'id' | 'userId'>;

/** Whether the reservation is the actor's own: its holder, or the attendee whose account owns it. */
export function isOwnReservation(actor: Actor, reservation: OwnedReservation): boolean {
  if (actor.kind === 'holder') return actor.reservationId === reservation.id;
  return actor.kind === 'user' && actor.role === 'attendee' && reservation.userId === actor.userId;
}

/**
 * Whether the actor may read this kind of data of a record that they were let into already: staff by their permissions;
 * guests reach their own reservation alone and may read all of it.
 */
export function readsPrivate(actor: Actor, data: PrivateData): boolean {
  if (actor.kind === 'token') return mayRead(data, actor);
  return actor.kind !== 'user' || actor.role === 'attendee' || mayRead(data, actor);
}

/** How a person is reached, as this actor may read it: null instead of what is not shown. */
export function contactFor(actor: Actor, { email, mobile }: { email: string; mobile: string }) {
  const isShown = readsPrivate(actor, 'contact');
  return { email: isShown ? email : null, mobile: isShown ? mobile : null };
}

/** After the cut-off date nights are added by the agency alone. docs/domain.md, Room block. */
export function mayPassCutOff(actor: Actor, event: OwnedEvent): boolean {
  return worksForEvent(actor, event, 'createReservationForGuest');
}
