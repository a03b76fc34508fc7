import { createTranslator } from 'use-intl/core';
import type { AuditEntry } from '@/lib/contract/audit-log';
import type { CsvCell } from '@/lib/domain/csv';
import en from '@/messages/en/reports.json';
import es from '@/messages/es/reports.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.audit' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.audit' }),
};

const facts = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const COLUMNS: [keyof typeof es.audit.columns, (entry: AuditEntry) => CsvCell][] = [
  ['at', ({ at }) => at],
  ['actor', ({ actor }) => actor.name ?? actor.kind],
  ['role', ({ actorRole }) => actorRole],
  ['action', ({ action }) => action],
  ['entity', ({ entity }) => entity],
  ['record', ({ entityId, entityName }) => entityName ?? entityId],
  ['before', ({ before }) => facts(before)],
  ['after', ({ after }) => facts(after)],
  ['address', ({ ip }) => ip],
  ['request', ({ requestId }) => requestId],
];

/** How the audit log looks as a CSV file: names of actions and records as the log keeps them, instants in UTC. */
export function auditExport(locale: 'es' | 'en') {
  const t = translators[locale];
  return {
    fileName: t('file'),
    header: COLUMNS.map(([name]) => t(`columns.${name}`)),
    row: (entry: AuditEntry) => COLUMNS.map(([, cell]) => cell(entry)),
  };
}
