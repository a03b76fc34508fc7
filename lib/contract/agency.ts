import { z } from 'zod';
import { bilingualText } from './bilingual-text';

const named = z.object({ id: z.string(), name: z.string(), description: z.string().nullable() });

export const agencyPhone = z.object({ id: z.string(), phone: z.string(), phoneModel: named });
export const agencyEmail = z.object({ id: z.string(), email: z.string(), emailModel: z.object({ name: z.string() }) });
export const agencySocialMedia = z.object({
  id: z.string(),
  url: z.string().nullable(),
  active: z.boolean(),
  socialMediaId: z.string(),
  agencyUserId: z.string().nullable(),
  socialMediaModel: named.extend({ imageUrl: z.string().nullable(), active: z.boolean() }),
});

export const bankAccount = z
  .object({
    id: z.string(),
    businessName: z.string(),
    bankName: z.string(),
    branchName: z.string().nullable(),
    accountNumber: z.string(),
    cardNumber: z.string().nullable(),
    clabeNumber: z.string(),
    currency: z.string(),
    /** For transfers from abroad; null where the agency has not given it. */
    swiftCode: z.string().nullable(),
    bankAddress: z.string().nullable(),
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof bankAccount>;

/** The agency as anybody may see it: no bank data. */
export const agency = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    age: z.int().nullable(),
    phone: z.string(),
    phones: z.array(agencyPhone),
    phoneCode: z.string(),
    languageCode: z.string(),
    active: z.boolean(),
    socialMedia: z.array(agencySocialMedia),
    emails: z.array(agencyEmail),
    /** The event that shows visitors what a wedding looks like here; null = none. */
    demoEventCode: z.string().nullable(),
    profile: z.object({
      /** In the caller's language, else in the other, as the opening hours; `texts` has both as they were written. */
      description: z.string().nullable(),
      openingHours: z.string().nullable(),
      /** What `texts.openingHours` has in English; null = nothing. */
      openingHoursEnglish: z.string().nullable(),
      texts: z.object({ description: bilingualText.nullable(), openingHours: bilingualText.nullable() }),
      profileImgUrl: z.string().nullable(),
      bannerImgUrl: z.string().nullable(),
      address: z.string().nullable(),
      addressUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'Agency' });
export type Agency = z.infer<typeof agency>;

/** GET /api/agency/{id}/bank-data answers the agency object itself, with its accounts. */
export const agencyWithBankData = agency
  .extend({
    bankAccount: bankAccount.nullable(),
    bankAccounts: z.array(bankAccount),
    paymentProcessors: z.array(z.object({ name: z.string(), paymentMethods: z.array(z.string()) })),
  })
  .meta({ id: 'AgencyWithBankData' });
export type AgencyWithBankData = z.infer<typeof agencyWithBankData>;

/** The older agency shape, `?shape=legacy`. */
export const legacyAgency = z
  .object({
    idAgency: z.string(),
    name: z.string(),
    phone1: z.string().nullable(),
    phone2: z.string().nullable(),
    phone3: z.string().nullable(),
    emailContact: z.string().nullable(),
    emailReply: z.string().nullable(),
    emailSupport: z.string().nullable(),
    schedules: z.string().nullable(),
    address: z.string().nullable(),
    logo: z.string().nullable(),
  })
  .meta({ id: 'LegacyAgency' });

/** The platform admin's own record, GET /api/auth/admin. */
export const adminRecord = z
  .object({ uid: z.string(), name: z.string(), email: z.string(), role: z.object({ name: z.literal('admin') }) })
  .meta({ id: 'Admin' });
