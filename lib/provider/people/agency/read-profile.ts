import { asc, eq } from 'drizzle-orm';
import { type AgencyProfile, socialNetwork } from '@/lib/contract/agency-profile';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, agencyEmails, agencyPhones, agencySocialMedia } from '../../db/schema';
import { fail } from '../../error';
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
