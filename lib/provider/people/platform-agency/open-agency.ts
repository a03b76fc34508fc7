import { randomBytes, randomUUID } from 'node:crypto';
import type { AgencyHealth, AgencyOpening } from '@/lib/contract/platform-agency';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { hashPassword } from '../../ground/password';
import { NO_TOKEN } from '../agency/agency-token';
import { addInvited } from '../people/invitations';
import { readAgencyHealth } from './agency-health';

/**
 * Opens an agency for somebody who is invited by mail to be its first person; the token that names the agency's site is
 * mailed once they came. Raises INVALID for an address that has an account.
 */
export async function openAgency({ ctx, input }: { ctx: Context; input: AgencyOpening }): Promise<AgencyHealth> {
  const { name, phone, languageCode, email, person } = input;
  // A random password that nobody knows, until the invitation is accepted.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const opened = await once({
    ctx,
    call: 'open agency',
    fingerprint: input,
    work: async (tx) => {
      const id = randomUUID();
      const tokenHash = `${NO_TOKEN}${id}`;
      await tx.insert(agencies).values({ id, name, email, phone, languageCode, tokenHash, createdAt: ctx.clock.now() });
      const entry = { agencyId: id, entity: 'agency', entityId: id, action: 'agency.opened' };
      await writeAudit(tx, ctx, { ...entry, after: { name } });
      await addInvited(tx, ctx, { agencyId: id, email, name: person, role: 'agency', languageCode, passwordHash });
      return readAgencyHealth(tx, id);
    },
  });
  ctx.services.wakeWorkers();
  return opened;
}
