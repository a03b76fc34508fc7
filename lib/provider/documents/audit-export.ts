import { createTranslator } from 'use-intl/core';
import type { AuditEntry } from '@/lib/contract/audit-log';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CsvCell } from '@/lib/domain/csv';
import { datesIn } from '@/lib/domain/date-text';
import { isoInZone } from '@/lib/domain/zone';
import en from '@/messages/en/reports.json';
import es from '@/messages/es/reports.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.audit' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.audit' }),
};

const facts = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const COLUMNS: [keyof typeof es.audit.columns, (entry: AuditEntry, timeZone: string) => CsvCell][] = [
  ['at', ({ at }, timeZone) => isoInZone(at, timeZone)],
  ['actor', ({ actor }) => actor.name ?? actor.kind],
  ['role', ({ actorRole }) => actorRole],
  ['through', ({ impersonatedBy }) => impersonatedBy],
  ['action', ({ action }) => action],
  ['entity', ({ entity }) => entity],
  ['record', ({ entityId, entityName }) => entityName ?? entityId],
  ['reservation', ({ reservationKey }) => reservationKey],
  ['before', ({ before }) => facts(before)],
  ['after', ({ after }) => facts(after)],
  ['address', ({ ip }) => ip],
  ['request', ({ requestId }) => requestId],
];

/** The audit log as a CSV file for machines: actions and facts as the log keeps them, instants on the zone's clock. */
export function auditExport(locale: Language, timeZone: string) {
  const t = translators[locale];
  return {
    fileName: t('file'),
    header: COLUMNS.map(([name]) => t(`columns.${name}`, { zone: datesIn(locale).zone(timeZone) })),
    row: (entry: AuditEntry) => COLUMNS.map(([, cell]) => cell(entry, timeZone)),
  };
}
