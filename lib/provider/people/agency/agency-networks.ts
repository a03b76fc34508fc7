import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { AgencyNetworkChange, AgencyNetworkInput, AgencyNetworkRecord } from '@/lib/contract/agency-contacts';
import { socialNetwork } from '@/lib/contract/agency-profile';
import type { AgencyId, Context } from '../../context';
import { agencySocialMedia } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { once } from '../../ground/once';
import { staffAgency } from './agency-scope';
import { changeWithin } from './change-profile';

interface Call<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

const { id, network, url, active } = agencySocialMedia;
const columns = { id, network, url, active };
const ofAgency = (agencyId: AgencyId, networkId: string) =>
  and(eq(agencySocialMedia.id, networkId), eq(agencySocialMedia.agencyId, agencyId));

/** The networks of an agency. Raises NOT_FOUND. */
export async function listNetworks({ ctx, input }: Call<unknown>): Promise<AgencyNetworkRecord[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const rows = await ctx.db
    .select(columns)
    .from(agencySocialMedia)
    .where(eq(agencySocialMedia.agencyId, agencyId))
    .orderBy(asc(agencySocialMedia.id));
  return rows.flatMap((row) => {
    const known = socialNetwork.safeParse(row.network).data;
    return known ? [{ ...row, network: known }] : [];
  });
}

/** Adds a network that the agency does not have yet. Raises NOT_FOUND, INVALID where it has it. */
export async function addNetwork({ ctx, input }: Call<{ network: AgencyNetworkInput }>): Promise<AgencyNetworkRecord> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return once({
    ctx,
    call: 'add agency network',
    fingerprint: input,
    work: (tx) =>
      changeWithin(tx, ctx, {
        agencyId,
        work: async ({ socialMedia }) => {
          const has = socialMedia.some((each) => each.network === input.network.network);
          if (has) fail('INVALID', { fields: { network: 'takenNetwork' } });
          // Networks are shown in the order of their ids.
          const added = { ...input.network, id: `${socialMedia.length}-${randomUUID()}` };
          await tx.insert(agencySocialMedia).values({ ...added, agencyId });
          return added;
        },
      }),
  });
}

/** Changes the address of a network or whether it is shown. Raises NOT_FOUND. */
export async function changeNetwork({
  ctx,
  input,
}: Call<{ id: string; change: AgencyNetworkChange }>): Promise<AgencyNetworkRecord> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return inTransaction(ctx, (tx) =>
    changeWithin(tx, ctx, {
      agencyId,
      work: async () => {
        const [before] = await tx.select(columns).from(agencySocialMedia).where(ofAgency(agencyId, input.id));
        const known = socialNetwork.safeParse(before?.network).data;
        if (!before || !known) fail('NOT_FOUND');
        const after = { ...before, ...input.change, network: known };
        await tx.update(agencySocialMedia).set(after).where(ofAgency(agencyId, input.id));
        return after;
      },
    }),
  );
}

/** Takes a network away. Raises NOT_FOUND. */
export async function removeNetwork({ ctx, input }: Call<{ id: string }>): Promise<void> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await inTransaction(ctx, (tx) =>
    changeWithin(tx, ctx, {
      agencyId,
      work: async () => {
        const gone = await tx.delete(agencySocialMedia).where(ofAgency(agencyId, input.id)).returning({ id });
        if (gone.length === 0) fail('NOT_FOUND');
      },
    }),
  );
}
