import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { agencyFeature } from '@/lib/contract/agency-terms';
import { language } from '@/lib/contract/bilingual-text';
import { paymentProcessorName } from '@/lib/contract/card';
import { bilingual, minorUnits, moment, oneOf } from './columns';

export const agencies = pgTable(
  'agencies',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    age: integer('age'),
    phone: text('phone').notNull(),
    /** The country code of telephones that are written without one. */
    phoneCode: text('phone_code').notNull().default('+52'),
    languageCode: oneOf('language_code', language).notNull().default('es'),
    /** False while the platform has suspended it. */
    active: boolean('active').notNull().default(true),
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** When it last worked again: its guests then have some days before anything of theirs ends unpaid. */
    reopenedAt: moment('reopened_at'),
    url: text('url'),
    /** Business days for which a proof that waits protects its hold. docs/domain.md, Holds. */
    proofProtectsDays: integer('proof_protects_days').notNull().default(3),
    /** Deposits above the amount of their currency (minor units) need a second approver; null = none does. */
    secondApprovalAbove: jsonb('second_approval_above').$type<Record<string, number>>(),
    /** The agency's staff can work only with a second factor. */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    description: bilingual('description'),
    openingHours: bilingual('opening_hours'),
    profileImgUrl: text('profile_img_url'),
    bannerImgUrl: text('banner_img_url'),
    /** Colors of its mails, `#RRGGBB`: of headings and buttons, and of the paper around; null = the product's. */
    brandColor: text('brand_color'),
    paperColor: text('paper_color'),
    address: text('address'),
    addressUrl: text('address_url'),
    /** The code of the own event that visitors may look at. */
    demoEventCode: text('demo_event_code'),
    /** SHA-256 (hex) of the fixed token that names the calling app. */
    tokenHash: text('token_hash').notNull().unique(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('agencies_suspended', sql`${table.active} = (${table.suspendedAt} is null)`)],
);

/** A row's agency, by which every query is scoped. */
export const agencyId = () =>
  text('agency_id')
    .notNull()
    .references(() => agencies.id);

export const agencyPhones = pgTable(
  'agency_phones',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    phone: text('phone').notNull(),
    kind: text('kind').notNull(),
    description: text('description'),
    position: integer('position').notNull().default(0),
  },
  (table) => [index('agency_phones_agency').on(table.agencyId)],
);

export const agencyEmails = pgTable(
  'agency_emails',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    email: text('email').notNull(),
    kind: text('kind').notNull(),
  },
  (table) => [index('agency_emails_agency').on(table.agencyId)],
);

export const agencySocialMedia = pgTable(
  'agency_social_media',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    network: text('network').notNull(),
    url: text('url'),
    active: boolean('active').notNull().default(true),
  },
  (table) => [uniqueIndex('agency_social_media_network').on(table.agencyId, table.network)],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    businessName: text('business_name').notNull(),
    bankName: text('bank_name').notNull(),
    branchName: text('branch_name'),
    accountNumber: text('account_number').notNull(),
    cardNumber: text('card_number'),
    clabeNumber: text('clabe_number').notNull(),
    currency: text('currency').notNull(),
    /** SWIFT code and address of the bank, for transfers from abroad. */
    swiftCode: text('swift_code'),
    bankAddress: text('bank_address'),
    position: integer('position').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('bank_accounts_agency').on(table.agencyId)],
);

/** How an agency takes money. Keys of a processor come from the environment, never from here. */
export const paymentProcessors = pgTable(
  'payment_processors',
  {
    agencyId: agencyId(),
    name: oneOf('name', paymentProcessorName).notNull(),
    active: boolean('active').notNull().default(true),
    /** The agency passes the processor's fee on to the guest, who sees it as a line before paying. */
    feePassedOn: boolean('fee_passed_on').notNull().default(false),
    feePercent: numeric('fee_percent', { precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    feeFixed: minorUnits('fee_fixed').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.name] })],
);

/** What the platform granted an agency, one row each; without one it has all, up to the product's own limits. */
export const agencyTerms = pgTable('agency_terms', {
  agencyId: agencyId().primaryKey(),
  /** Features that are switched off. */
  off: oneOf('off', agencyFeature).array().notNull().default([]),
  /** Null = the product's own limit; so with each of these. */
  publishedEvents: integer('published_events'),
  people: integer('people'),
  importGuests: integer('import_guests'),
  mailingsADay: integer('mailings_a_day'),
  version: integer('version').notNull().default(1),
});
