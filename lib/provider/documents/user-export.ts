import { createTranslator } from 'use-intl/core';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { UserRecord } from '@/lib/contract/user';
import type { CsvCell } from '@/lib/domain/csv';
import { datesIn } from '@/lib/domain/date-text';
import { isoInZone } from '@/lib/domain/zone';
import consoleEn from '@/messages/en/console.json';
import en from '@/messages/en/reports.json';
import consoleEs from '@/messages/es/console.json';
import es from '@/messages/es/reports.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.users' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.users' }),
};
const ROLES = { es: consoleEs.roles, en: consoleEn.roles };

/** How the list of users looks as a CSV file. */
export function userExport(locale: Language) {
  const t = translators[locale];
  const columns = ['name', 'email', 'role', 'state', 'agency', 'lastLoginAt', 'createdAt'] as const;
  return {
    fileName: t('file'),
    header: columns.map((name) => t(`columns.${name}`, { zone: datesIn(locale).zone(AGENCY_ZONE) })),
    row: (user: UserRecord, agencyName: string | null): CsvCell[] => [
      user.name,
      user.email,
      ROLES[locale][user.role],
      t(`states.${user.state}`),
      agencyName,
      user.lastLoginAt && isoInZone(user.lastLoginAt, AGENCY_ZONE),
      isoInZone(user.createdAt, AGENCY_ZONE),
    ],
  };
}
