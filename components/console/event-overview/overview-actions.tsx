import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import type { Session } from '@/lib/contract/session';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';

const PAGES = ['Reporte', 'CrearEvento'] as const satisfies readonly ConsolePage[];

/** Pages that no bar of the console names, for those who may open them. */
export async function OverviewActions({ session }: { session: Session }) {
  const t = await getTranslations('records');
  const labels = { Reporte: t('report.title'), CrearEvento: t('createEvent.title') };
  return PAGES.filter((page) => mayOpen(page, session.role.name, session.permissions)).map((page) => (
    <EventLink key={page} href={`/adminmaster/${page}`} className={buttonClass('secondary', { small: true })}>
      {labels[page]}
    </EventLink>
  ));
}
