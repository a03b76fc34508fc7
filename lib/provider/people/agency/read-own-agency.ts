import type { Agency } from '@/lib/contract/agency';
import type { Context } from '../../context';
import { fail } from '../../error';
import { ownAgencyId } from './agency-scope';
import { readAgency } from './read-agency';

/** The agency of the person who calls. Raises NOT_FOUND for the admin, who has none. */
export async function readOwnAgency({ ctx }: { ctx: Context }): Promise<Agency> {
  const agencyId = ownAgencyId(ctx.actor);
  return agencyId ? readAgency({ ctx, input: { agencyId } }) : fail('NOT_FOUND');
}
