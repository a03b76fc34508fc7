import { sql } from 'drizzle-orm';
import { GUEST_LIMITS } from '@/lib/contract/guest';
import { eachTagOnce } from '@/lib/domain/guest-tags';
import type { Transaction } from '../../context';
import type { GuestBefore } from '../../db/schema';
import type { GuestDraft } from './draft-guests';
import type { GuestRecord } from './judge-guests';

/** What an import keeps of a guest before it writes over them. */
export const beforeOf = (guest: GuestRecord): GuestBefore => {
  const { firstName, lastName, maternalLastName, mobile, email, companions, companionsComing } = guest;
  const { householdId, side, language, tags, notes } = guest;
  return {
    firstName,
    lastName,
    maternalLastName,
    mobile,
    email,
    companions,
    companionsComing,
    householdId,
    side,
    language,
    tags,
    notes,
  };
};

/**
 * A guest's values after a row was written over them: an empty cell changes nothing, and tags are added as far as there
 * is room.
 */
export function mergedGuest(guest: GuestRecord, draft: GuestDraft, householdId: string | null): GuestBefore {
  const before = beforeOf(guest);
  return {
    firstName: draft.firstName,
    lastName: draft.lastName || before.lastName,
    maternalLastName: draft.maternalLastName ?? before.maternalLastName,
    mobile: draft.mobile ?? before.mobile,
    email: draft.email ?? before.email,
    companions: draft.companions ?? before.companions,
    householdId: householdId ?? before.householdId,
    side: draft.side ?? before.side,
    language: draft.language ?? before.language,
    tags: eachTagOnce([...before.tags, ...draft.tags]).slice(0, GUEST_LIMITS.tags),
    notes: draft.notes ?? before.notes,
  };
}

/** Writes these values for these guests in one statement and raises the version of each. */
export async function writeImported(tx: Transaction, values: ({ id: string } & GuestBefore)[]): Promise<void> {
  await tx.execute(sql`update guests set
      first_name = given."firstName", last_name = given."lastName", maternal_last_name = given."maternalLastName",
      mobile = given.mobile, email = given.email, companions = given.companions,
      companions_coming = coalesce(given."companionsComing", companions_coming),
      household_id = (select id from households where households.id = given."householdId"),
      side = given.side, language = given.language, tags = given.tags, notes = given.notes, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(id text, "firstName" text, "lastName" text,
      "maternalLastName" text, mobile text, email text, companions integer, "companionsComing" integer,
      "householdId" text, side text, language text, tags jsonb, notes text)
    where guests.id = given.id`);
}
