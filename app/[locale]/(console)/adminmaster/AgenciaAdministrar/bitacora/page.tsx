import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { AuditList, auditFilters, auditList, toAuditQuery } from '@/components/audit/audit-list';
import { type AddressQuery, readRecordState } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { auditExportUrl } from '@/lib/api/audit';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadAuditLog, loadAuditZone } from '@/lib/loaders/load-people';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'audit' });
  return { title: t('title'), robots: { index: false } };
}

export default async function AuditLogPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { session, agency, event } = await openConsolePage('AgenciaAdministrar');
  if (!can(session, 'readAuditLog')) forbidden();
  const t = await getTranslations('audit');
  const shape = auditList(Object.keys((await getMessages()).audit.actions).map((key) => key.replaceAll('_', '.')));
  const state = readRecordState(await searchParams, shape);
  const scope = agency ? { agency_id: agency.id } : {};
  const now = new Date();
  const timeZone = await loadAuditZone(event);
  const file = auditExportUrl({ ...auditFilters(state, now, timeZone), ...scope, locale });
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={`${t('lead', { agency: agency?.name ?? '' })} ${t('zone', { zone: datesIn(locale).zone(timeZone) })}`}
        actions={
          <a className={buttonClass('secondary')} href={file} download>
            {t('export')}
          </a>
        }
      />
      <WaitingList>
        <AuditList
          load={() => loadAuditLog({ ...toAuditQuery(state, now, timeZone), ...scope })}
          shape={shape}
          state={state}
          timeZone={timeZone}
        />
      </WaitingList>
    </>
  );
}
