import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import styles from './report.module.css';
import type { ShownReport } from './shown-report';

interface ReportTabsProps {
  reports: readonly ShownReport[];
  current: ShownReport;
}

/** The reports that the reader may see, as links to each. */
export async function ReportTabs({ reports, current }: ReportTabsProps) {
  const t = await getTranslations('records.report');
  return (
    <nav aria-label={t('choose')} className={styles.tabs}>
      {reports.map((report) => (
        <EventLink
          key={report}
          href={`?report=${report}`}
          aria-current={report === current ? 'page' : undefined}
          className={buttonClass(report === current ? 'primary' : 'secondary', { small: true })}
          prefetch={false}
        >
          {t(`names.${report}`)}
        </EventLink>
      ))}
    </nav>
  );
}
