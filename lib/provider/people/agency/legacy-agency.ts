import type { z } from 'zod';
import type { Agency, legacyAgency } from '@/lib/contract/agency';

/** The same agency in the older shape, `?shape=legacy`. */
export function toLegacyAgency(agency: Agency): z.infer<typeof legacyAgency> {
  const phone = (index: number) => agency.phones[index]?.phone ?? null;
  const email = (kind: string) => agency.emails.find(({ emailModel }) => emailModel.name === kind)?.email ?? null;
  return {
    idAgency: agency.id,
    name: agency.name,
    phone1: phone(0) ?? agency.phone,
    phone2: phone(1),
    phone3: phone(2),
    emailContact: email('contact') ?? agency.email,
    emailReply: email('reply'),
    emailSupport: email('support'),
    schedules: agency.profile.openingHours,
    address: agency.profile.address,
    logo: agency.profile.profileImgUrl,
  };
}
