import { eq } from 'drizzle-orm';
import type { GuestErasurePreview } from '@/lib/contract/personal-data';
import { ERASED } from '@/lib/domain/erasure';
import { plainWords, wholeName } from '@/lib/domain/guest-name';
import type { Context } from '../../context';
import { guests } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { findContactedGuest } from '../../event/guest/find-guest';
import { writeAudit } from '../../ground/audit';
import { dropLoose } from '../../ground/loose-file';
import { refuseActingAdmin } from '../../people/profile/profile';
import { erasePerson } from './erase-person';
import { type Db, describeRequest, settle } from './erasure';
import { findGuestPerson } from './find-person';
import { bookingOfGuest, refuseBooked, requestOfGuest } from './guest-erasure';

const RIGHT = 'manageAgency';

/** What staff see before they erase a guest of a list. Raises NOT_FOUND, FORBIDDEN. */
export async function previewGuestErasure({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<GuestErasurePreview> {
  const { guest, event } = await findContactedGuest(ctx, input.id, RIGHT);
  return previewOf(ctx.db, ctx, { guest, zone: event.timeZone });
}

interface Previewed {
  guest: typeof guests.$inferSelect;
  zone: string;
}

async function previewOf(db: Db, ctx: Context, { guest, zone }: Previewed): Promise<GuestErasurePreview> {
  const asked = await requestOfGuest(db, guest.id);
  return {
    ...{ name: wholeName(guest), erased: guest.firstName === ERASED },
    request: asked && describeRequest(ctx, asked, zone),
    reservationKey: await bookingOfGuest(db, guest),
  };
}

/**
 * Erases a guest of a list who holds no reservation from all that the agency keeps, in one transaction; done already, the
 * same is answered. Raises NOT_FOUND, FORBIDDEN, INVALID where the name was not typed, INVALID_STATE where the guest holds a
 * reservation or still sleeps in one. docs/domain.md, Guests and contact.
 */
export async function carryOutGuestErasure({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; confirm: string };
}): Promise<GuestErasurePreview> {
  const { guest: found, event } = await findContactedGuest(ctx, input.id, RIGHT);
  await refuseActingAdmin(ctx.db, ctx);
  const { gone, preview } = await inTransaction(ctx, async (tx) => {
    const [guest] = await tx.select().from(guests).where(eq(guests.id, found.id)).for('update');
    if (!guest) return fail('NOT_FOUND');
    const seen = { guest, zone: event.timeZone };
    if (guest.firstName === ERASED) return { gone: [], preview: await previewOf(tx, ctx, seen) };
    if (plainWords(input.confirm) !== plainWords(wholeName(guest))) fail('INVALID', { fields: { confirm: 'invalid' } });
    await refuseBooked(tx, ctx, guest);
    const files = await erasePerson(tx, ctx, await findGuestPerson(tx, guest));
    await settle(tx, ctx, { guestIds: [guest.id] }, 'done');
    const entry = { agencyId: guest.agencyId, entity: 'guest', entityId: guest.id };
    await writeAudit(tx, ctx, { ...entry, action: 'guest.erased' });
    const [erased = guest] = await tx.select().from(guests).where(eq(guests.id, guest.id));
    return { gone: files, preview: await previewOf(tx, ctx, { ...seen, guest: erased }) };
  });
  for (const key of gone) await dropLoose(ctx, key);
  return preview;
}
