import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Agency } from '@/lib/contract/agency';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { networkName } from '@/lib/domain/social-networks';
import type { Context } from '../../context';
import { agencies, agencyEmails, agencyPhones, agencySocialMedia, events } from '../../db/schema';
import { containsWords, pageWindow, toPage } from '../../ground/page';

type AgencyRow = typeof agencies.$inferSelect;

/** The words of an agency's profile in the language, else in the other, and as they were written. */
export const describeTexts = ({ description, openingHours }: AgencyRow, language: Language) => ({
  description: wordsIn(description, language),
  openingHours: wordsIn(openingHours, language),
  openingHoursEnglish: openingHours?.en || null,
  texts: { description, openingHours },
});

const describePhone = ({ id, phone, kind, description }: typeof agencyPhones.$inferSelect) => ({
  id,
  phone,
  phoneModel: { id: kind, name: kind, description },
});

const describeNetwork = ({ id, agencyId, network, url, active }: typeof agencySocialMedia.$inferSelect) => ({
  id,
  url,
  active,
  socialMediaId: network,
  agencyUserId: agencyId,
  socialMediaModel: {
    id: network,
    name: networkName(network),
    description: null,
    imageUrl: null,
    active: true,
  },
});

/** Every agency, for the platform's admin. */
export async function listAgencies({ ctx, input }: { ctx: Context; input: PageQuery }): Promise<Page<Agency>> {
  const window = pageWindow(input);
  const matches = and(...containsWords(sql`${agencies.name}`, input.q));
  const rows = await ctx.db
    .select()
    .from(agencies)
    .where(matches)
    .orderBy(asc(agencies.name), asc(agencies.id))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(agencies).where(matches);
  return toPage(await describeAgencies(ctx, rows), counted?.total ?? 0, window);
}

/** The agencies as anybody may see them, in the order given: an allow-list of fields, no bank data. */
export async function describeAgencies({ db, locale }: Context, rows: AgencyRow[]): Promise<Agency[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [phones, emails, networks, demos] = await Promise.all([
    db.select().from(agencyPhones).where(inArray(agencyPhones.agencyId, ids)).orderBy(asc(agencyPhones.position)),
    db.select().from(agencyEmails).where(inArray(agencyEmails.agencyId, ids)).orderBy(asc(agencyEmails.id)),
    db
      .select()
      .from(agencySocialMedia)
      .where(inArray(agencySocialMedia.agencyId, ids))
      .orderBy(asc(agencySocialMedia.id)),
    // An event that is not published is not named.
    db
      .select({ agencyId: agencies.id, code: events.code })
      .from(agencies)
      .innerJoin(events, and(eq(events.code, agencies.demoEventCode), eq(events.agencyId, agencies.id)))
      .where(and(inArray(agencies.id, ids), inArray(events.state, ['published', 'closed']))),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    age: row.age,
    phone: row.phone,
    phones: phones.filter(({ agencyId }) => agencyId === row.id).map(describePhone),
    phoneCode: row.phoneCode,
    languageCode: row.languageCode,
    active: row.active,
    socialMedia: networks.filter(({ agencyId }) => agencyId === row.id).map(describeNetwork),
    emails: emails
      .filter(({ agencyId }) => agencyId === row.id)
      .map(({ id, email, kind }) => ({ id, email, emailModel: { name: kind } })),
    demoEventCode: demos.find(({ agencyId }) => agencyId === row.id)?.code ?? null,
    profile: {
      ...describeTexts(row, locale),
      profileImgUrl: row.profileImgUrl,
      bannerImgUrl: row.bannerImgUrl,
      address: row.address,
      addressUrl: row.addressUrl,
    },
  }));
}
