import { randomUUID } from 'node:crypto';
import { and, asc, eq, max } from 'drizzle-orm';
import type { AgencyPhoneChange, AgencyPhoneInput, AgencyPhoneRecord } from '@/lib/contract/agency-contacts';
import { MAX_AGENCY_PHONES } from '@/lib/contract/agency-profile';
import type { Context } from '../../context';
import { agencyPhones } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { once } from '../../ground/once';
import { staffAgency } from './agency-scope';
import { changeWithin } from './change-profile';

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
