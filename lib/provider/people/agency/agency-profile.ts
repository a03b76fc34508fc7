import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type AgencyChange, type AgencyProfile, socialNetwork } from '@/lib/contract/agency-profile';
import type { BilingualInput, BilingualText, Language } from '@/lib/contract/bilingual-text';
import { written } from '@/lib/domain/bilingual-text';
import { contrastOf, LEAST_CONTRAST, ON_BRAND, ON_PAPER } from '@/lib/domain/brand';
import type { AgencyId, Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, agencyEmails, agencyPhones, agencySocialMedia, events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { fieldLabel } from '../../ground/sentences';
import { staffAgency } from './agency-scope';
import { describeTexts } from './list-agencies';

/** The agency as those who edit it see it. Raises NOT_FOUND. */
export async function describeProfile(db: Database, agencyId: string, language: Language): Promise<AgencyProfile> {
  const [[row], phones, emails, networks] = await Promise.all([
    db.select().from(agencies).where(eq(agencies.id, agencyId)),
    db.select().from(agencyPhones).where(eq(agencyPhones.agencyId, agencyId)).orderBy(asc(agencyPhones.position)),
    db.select().from(agencyEmails).where(eq(agencyEmails.agencyId, agencyId)),
    db
      .select()
      .from(agencySocialMedia)
      .where(eq(agencySocialMedia.agencyId, agencyId))
      .orderBy(asc(agencySocialMedia.id)),
  ]);
  if (!row) fail('NOT_FOUND');
  const emailOf = (kind: string) => emails.find((each) => each.kind === kind)?.email ?? null;
  return {
    id: row.id,
    name: row.name,
    age: row.age,
    languageCode: row.languageCode,
    url: row.url,
    ...describeTexts(row, language),
    address: row.address,
    addressUrl: row.addressUrl,
    demoEventCode: row.demoEventCode,
    brandColor: row.brandColor,
    paperColor: row.paperColor,
    secondFactorRequired: row.secondFactorRequired,
    emails: { contact: emailOf('contact') ?? row.email, support: emailOf('support'), reply: emailOf('reply') },
    phones: phones.map(({ phone, kind, description }) => ({ phone, kind, description })),
    socialMedia: networks.flatMap(({ network, url, active }) => {
      const known = socialNetwork.safeParse(network).data;
      return known ? [{ network: known, url, active }] : [];
    }),
    profileImgUrl: row.profileImgUrl,
    bannerImgUrl: row.bannerImgUrl,
    version: row.version,
  };
}

/** The profile of an agency for those who manage it. Raises NOT_FOUND. */
export async function readProfile({
  ctx,
  input,
}: {
  ctx: Context;
  input: { agencyId: string };
}): Promise<AgencyProfile> {
  return describeProfile(ctx.db, await staffAgency(ctx, input.agencyId), ctx.locale);
}

/** Locks the agency as it is. Raises NOT_FOUND, STALE with the profile as it is. */
export async function lockProfile(
  tx: Transaction,
  ctx: Context,
  { agencyId, version }: { agencyId: AgencyId; version?: number },
): Promise<AgencyProfile> {
  await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
  const before = await describeProfile(tx, agencyId, ctx.locale);
  if (version !== undefined && before.version !== version) fail('STALE', { details: before });
  return before;
}

/** Inserts a new agency. Its telephone is also the first of its phones, since a profile cannot be saved without one. */
export async function insertAgency(
  tx: Transaction,
  row: typeof agencies.$inferInsert & { languageCode: Language },
): Promise<void> {
  const { id, phone, languageCode } = row;
  await tx.insert(agencies).values(row);
  await setPhones(tx, id, [{ phone, kind: fieldLabel('phone', languageCode), description: null }]);
}

interface ChangeInput {
  agencyId: string;
  change: AgencyChange;
}

/**
 * Changes an agency's profile: its data, its emails, its phones (at most four), its networks and the event that
 * visitors may look at. Raises NOT_FOUND, STALE, INVALID where that event is not a published one of its own or a color
 * cannot be read with what stands on it.
 */
export async function changeProfile({ ctx, input }: { ctx: Context; input: ChangeInput }): Promise<AgencyProfile> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return inTransaction(ctx, async (tx) => {
    const { version, emails, phones, socialMedia, description, openingHours, openingHoursEnglish, ...columns } =
      input.change;
    const before = await lockProfile(tx, ctx, { agencyId, version });
    const texts = textsAfter({ description, openingHours, openingHoursEnglish }, before.texts, ctx.locale);
    requireReadable(columns);
    if (columns.demoEventCode) await requireOwnEvent(tx, agencyId, columns.demoEventCode);
    const main = { ...(emails && { email: emails.contact }), ...(phones?.[0] && { phone: phones[0].phone }) };
    await tx
      .update(agencies)
      .set({ ...columns, ...texts, ...main, version: version + 1 })
      .where(eq(agencies.id, agencyId));
    if (emails) await setEmails(tx, agencyId, emails);
    if (phones) await setPhones(tx, agencyId, phones);
    if (socialMedia) await setNetworks(tx, agencyId, socialMedia);
    const after = await describeProfile(tx, agencyId, ctx.locale);
    await writeAudit(tx, ctx, {
      agencyId,
      entity: 'agency',
      entityId: agencyId,
      action: 'agency.changed',
      ...changes(before, after),
    });
    return after;
  });
}

/** The texts as they are kept after the change; a text that the change leaves out is not in the answer. */
function textsAfter(
  { description, openingHours, openingHoursEnglish }: Partial<AgencyChange>,
  kept: AgencyProfile['texts'],
  language: Language,
) {
  const hours = hoursAfter({ openingHours, openingHoursEnglish }, kept.openingHours);
  return {
    ...(description !== undefined && {
      description: written(description, { kept: kept.description, language }),
    }),
    ...(hours !== undefined && { openingHours: written(hours, { kept: kept.openingHours, language }) }),
  };
}

/** Where `openingHoursEnglish` is sent too, `openingHours` is the Spanish text. */
function hoursAfter(
  { openingHours, openingHoursEnglish }: Partial<AgencyChange>,
  kept: BilingualText | null,
): BilingualInput | null | undefined {
  if (openingHoursEnglish === undefined) return openingHours;
  const es = openingHours === undefined ? kept?.es : typeof openingHours === 'string' ? openingHours : openingHours?.es;
  return { es: es ?? '', en: openingHoursEnglish ?? '' };
}

/** Raises INVALID for a color of the mails on which its text cannot be read. */
function requireReadable({ brandColor, paperColor }: Pick<AgencyChange, 'brandColor' | 'paperColor'>): void {
  const contrasts = {
    ...(brandColor && { brandColor: contrastOf(brandColor, ON_BRAND) }),
    ...(paperColor && { paperColor: contrastOf(paperColor, ON_PAPER) }),
  };
  const poor = Object.entries(contrasts).filter(([, contrast]) => contrast < LEAST_CONTRAST);
  if (poor.length === 0) return;
  fail('INVALID', {
    fields: Object.fromEntries(poor.map(([name]) => [name, 'brandContrast'])),
    // Rounded down: 4.49 must not be shown as 4.5, which would be enough.
    fieldValues: Object.fromEntries(
      poor.map(([name, contrast]) => [name, { ratio: String(Math.floor(contrast * 10) / 10) }]),
    ),
  });
}

async function requireOwnEvent(tx: Transaction, agencyId: AgencyId, code: string): Promise<void> {
  const [found] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.code, code), eq(events.agencyId, agencyId), inArray(events.state, ['published', 'closed'])));
  if (!found) fail('INVALID', { fields: { demoEventCode: 'ownPublishedEvent' } });
}

type Fields = Required<Pick<AgencyChange, 'emails' | 'phones' | 'socialMedia'>>;

async function setEmails(tx: Transaction, agencyId: AgencyId, emails: Fields['emails']): Promise<void> {
  await tx.delete(agencyEmails).where(eq(agencyEmails.agencyId, agencyId));
  const rows = Object.entries(emails).flatMap(([kind, email]) =>
    email ? [{ id: randomUUID(), agencyId, kind, email }] : [],
  );
  await tx.insert(agencyEmails).values(rows);
}

async function setPhones(tx: Transaction, agencyId: string, phones: Fields['phones']): Promise<void> {
  await tx.delete(agencyPhones).where(eq(agencyPhones.agencyId, agencyId));
  await tx
    .insert(agencyPhones)
    .values(phones.map((phone, index) => ({ ...phone, id: randomUUID(), agencyId, position: index + 1 })));
}

async function setNetworks(tx: Transaction, agencyId: AgencyId, networks: Fields['socialMedia']): Promise<void> {
  await tx.delete(agencySocialMedia).where(eq(agencySocialMedia.agencyId, agencyId));
  if (networks.length === 0) return;
  await tx
    .insert(agencySocialMedia)
    .values(networks.map((network, index) => ({ ...network, id: `${index}-${randomUUID()}`, agencyId })));
}

/**
 * Runs a change of one phone or network on the locked agency. Its main phone is brought up to date, its version rises,
 * and the audit log gets what changed of the profile. Raises NOT_FOUND.
 */
export async function changeWithin<Result>(
  tx: Transaction,
  ctx: Context,
  { agencyId, work }: { agencyId: AgencyId; work: (before: AgencyProfile) => Promise<Result> },
): Promise<Result> {
  const before = await lockProfile(tx, ctx, { agencyId });
  const result = await work(before);
  const after = await describeProfile(tx, agencyId, ctx.locale);
  const main = after.phones[0] && { phone: after.phones[0].phone };
  await tx
    .update(agencies)
    .set({ ...main, version: before.version + 1 })
    .where(eq(agencies.id, agencyId));
  const entry = { agencyId, entity: 'agency', entityId: agencyId, action: 'agency.changed' };
  await writeAudit(tx, ctx, { ...entry, ...changes(before, after) });
  return result;
}

/** The fields that differ, before and after. */
function changes(before: AgencyProfile, after: AgencyProfile) {
  const names = (Object.keys(after) as (keyof AgencyProfile)[]).filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (profile: AgencyProfile) => Object.fromEntries(names.map((name) => [name, profile[name]]));
  return { before: pick(before), after: pick(after) };
}
