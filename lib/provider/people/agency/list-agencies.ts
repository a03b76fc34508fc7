import { and, asc, count, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Agency } from '@/lib/contract/agency';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { networkName } from '@/lib/domain/social-networks';
import type { Context } from '../../context';
import { rowsOf } from '../../db/prepared';
import { agencies, agencyEmails, agencyPhones, agencySocialMedia, events } from '../../db/schema';
import { phoneCodeOf } from '../../ground/mobile-number';
import { alphabetical, containsWords, pageWindow, toPage } from '../../ground/page';

type AgencyRow = typeof agencies.$inferSelect;

const demo = alias(events, 'demo');

/** The words of an agency's profile in the language, else in the other, and as they were written. */
export const describeTexts = ({ description, openingHours }: AgencyRow, language: Language) => ({
  description: wordsIn(description, language),
  openingHours: wordsIn(openingHours, language),
  openingHoursEnglish: openingHours?.en || null,
  texts: { description, openingHours },
});

const describePhone = ({ id, phone, kind, description }: Pick<typeof agencyPhones.$inferSelect, PhoneColumn>) => ({
  id,
  phone,
  phoneModel: { id: kind, name: kind, description },
});

type PhoneColumn = 'id' | 'phone' | 'kind' | 'description';

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

/** What is shown of an agency, for a selection that has `agencies`. */
export const SHOWN_AGENCY = {
  agency: getTableColumns(agencies),
  phones: rowsOf(
    { id: agencyPhones.id, phone: agencyPhones.phone, kind: agencyPhones.kind, description: agencyPhones.description },
    sql`from ${agencyPhones} where ${agencyPhones.agencyId} = ${agencies.id}`,
    sql`${agencyPhones.position}`,
  ),
  emails: rowsOf(
    { id: agencyEmails.id, email: agencyEmails.email, kind: agencyEmails.kind },
    sql`from ${agencyEmails} where ${agencyEmails.agencyId} = ${agencies.id}`,
    sql`${agencyEmails.id}`,
  ),
  networks: rowsOf(
    getTableColumns(agencySocialMedia),
    sql`from ${agencySocialMedia} where ${agencySocialMedia.agencyId} = ${agencies.id}`,
    sql`${agencySocialMedia.id}`,
  ),
  // Only a published event may be named.
  demos: rowsOf(
    { code: demo.code },
    sql`from ${events} ${sql.identifier('demo')} where ${demo.code} = ${agencies.demoEventCode}
      and ${demo.agencyId} = ${agencies.id} and ${inArray(demo.state, ['published', 'closed'])}`,
  ),
};

/** Every agency, for the platform's admin. */
export async function listAgencies({ ctx, input }: { ctx: Context; input: PageQuery }): Promise<Page<Agency>> {
  const window = pageWindow(input);
  const matches = and(...containsWords(sql`${agencies.name}`, input.q));
  const rows = await ctx.db
    .select(SHOWN_AGENCY)
    .from(agencies)
    .where(matches)
    .orderBy(asc(alphabetical(agencies.name)), asc(agencies.id))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(agencies).where(matches);
  return toPage(
    rows.map((row) => describeAgency(row, ctx.locale)),
    counted?.total ?? 0,
    window,
  );
}

type ShownAgency = {
  [Part in keyof typeof SHOWN_AGENCY]: (typeof SHOWN_AGENCY)[Part] extends SQL<infer Rows> ? Rows : AgencyRow;
};

/** The agency as anybody may see it: an allow-list of fields, no bank data. */
export const describeAgency = ({ agency, phones, emails, networks, demos }: ShownAgency, locale: Language): Agency => ({
  id: agency.id,
  name: agency.name,
  email: agency.email,
  age: agency.age,
  phone: agency.phone,
  phones: phones.map(describePhone),
  phoneCode: phoneCodeOf(agency),
  languageCode: agency.languageCode,
  active: agency.active,
  socialMedia: networks.map(describeNetwork),
  emails: emails.map(({ id, email, kind }) => ({ id, email, emailModel: { name: kind } })),
  demoEventCode: demos[0]?.code ?? null,
  profile: {
    ...describeTexts(agency, locale),
    profileImgUrl: agency.profileImgUrl,
    bannerImgUrl: agency.bannerImgUrl,
    address: agency.address,
    addressUrl: agency.addressUrl,
  },
});
