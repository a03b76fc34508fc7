import { randomUUID } from 'node:crypto';
import { and, asc, eq, max } from 'drizzle-orm';
import type {
  AgencyNetworkChange,
  AgencyNetworkInput,
  AgencyNetworkRecord,
  AgencyPhoneChange,
  AgencyPhoneInput,
  AgencyPhoneRecord,
} from '@/lib/contract/agency-contacts';
import { MAX_AGENCY_PHONES, socialNetwork } from '@/lib/contract/agency-profile';
import type { AgencyId, Context } from '../../context';
import { agencyPhones, agencySocialMedia } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { once } from '../../ground/once';
import { changeWithin } from './agency-profile';
import { staffAgency } from './agency-scope';

interface Call<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

const columns = {
  id: agencyPhones.id,
  phone: agencyPhones.phone,
  kind: agencyPhones.kind,
  description: agencyPhones.description,
};

/** The phones of an agency in the order in which they are shown. Raises NOT_FOUND. */
export async function listPhones({ ctx, input }: Call<unknown>): Promise<AgencyPhoneRecord[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return ctx.db
    .select(columns)
    .from(agencyPhones)
    .where(eq(agencyPhones.agencyId, agencyId))
    .orderBy(asc(agencyPhones.position));
}

/** Adds a phone behind the others. Raises NOT_FOUND, INVALID_STATE where the agency has four. */
export async function addPhone({ ctx, input }: Call<{ phone: AgencyPhoneInput }>): Promise<AgencyPhoneRecord> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return once({
    ctx,
    call: 'add agency phone',
    fingerprint: input,
    work: (tx) =>
      changeWithin(tx, ctx, {
        agencyId,
        work: async ({ phones }) => {
          if (phones.length >= MAX_AGENCY_PHONES) fail('INVALID_STATE', { values: { what: 'phonesFull' } });
          const [last] = await tx
            .select({ position: max(agencyPhones.position) })
            .from(agencyPhones)
            .where(eq(agencyPhones.agencyId, agencyId));
          const [added] = await tx
            .insert(agencyPhones)
            .values({ ...input.phone, id: randomUUID(), agencyId, position: (last?.position ?? 0) + 1 })
            .returning(columns);
          return added ?? fail('NOT_FOUND');
        },
      }),
  });
}

/** Changes a phone; its place stays. Raises NOT_FOUND. */
export async function changePhone({
  ctx,
  input: { agencyId: asked, id, change },
}: Call<{ id: string; change: AgencyPhoneChange }>): Promise<AgencyPhoneRecord> {
  const agencyId = await staffAgency(ctx, asked);
  const ofAgency = and(eq(agencyPhones.id, id), eq(agencyPhones.agencyId, agencyId));
  return inTransaction(ctx, (tx) =>
    changeWithin(tx, ctx, {
      agencyId,
      work: async () => {
        const [before] = await tx.select(columns).from(agencyPhones).where(ofAgency);
        if (!before) fail('NOT_FOUND');
        const after = { ...before, ...change };
        await tx.update(agencyPhones).set(after).where(ofAgency);
        return after;
      },
    }),
  );
}

/** Takes a phone away; the last one stays. Raises NOT_FOUND, INVALID_STATE. */
export async function removePhone({ ctx, input: { agencyId: asked, id } }: Call<{ id: string }>): Promise<void> {
  const agencyId = await staffAgency(ctx, asked);
  await inTransaction(ctx, (tx) =>
    changeWithin(tx, ctx, {
      agencyId,
      work: async ({ phones }) => {
        const ofAgency = and(eq(agencyPhones.id, id), eq(agencyPhones.agencyId, agencyId));
        const gone = await tx.delete(agencyPhones).where(ofAgency).returning({ id: agencyPhones.id });
        if (gone.length === 0) fail('NOT_FOUND');
        if (phones.length === 1) fail('INVALID_STATE', { values: { what: 'lastPhone' } });
      },
    }),
  );
}

interface NetworkCall<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

const { id, network, url, active } = agencySocialMedia;
const networkColumns = { id, network, url, active };
const ofAgency = (agencyId: AgencyId, networkId: string) =>
  and(eq(agencySocialMedia.id, networkId), eq(agencySocialMedia.agencyId, agencyId));

/** The networks of an agency. Raises NOT_FOUND. */
export async function listNetworks({ ctx, input }: NetworkCall<unknown>): Promise<AgencyNetworkRecord[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const rows = await ctx.db
    .select(networkColumns)
    .from(agencySocialMedia)
    .where(eq(agencySocialMedia.agencyId, agencyId))
    .orderBy(asc(agencySocialMedia.id));
  return rows.flatMap((row) => {
    const known = socialNetwork.safeParse(row.network).data;
    return known ? [{ ...row, network: known }] : [];
  });
}

/** Adds a network that the agency does not have yet. Raises NOT_FOUND, INVALID where it has it. */
export async function addNetwork({
  ctx,
  input,
}: NetworkCall<{ network: AgencyNetworkInput }>): Promise<AgencyNetworkRecord> {
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
}: NetworkCall<{ id: string; change: AgencyNetworkChange }>): Promise<AgencyNetworkRecord> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return inTransaction(ctx, (tx) =>
    changeWithin(tx, ctx, {
      agencyId,
      work: async () => {
        const [before] = await tx.select(networkColumns).from(agencySocialMedia).where(ofAgency(agencyId, input.id));
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
export async function removeNetwork({ ctx, input }: NetworkCall<{ id: string }>): Promise<void> {
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
