import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { RolesOfPage } from '@/components/console/roles-of-page';
import { StatusPage } from '@/components/layout/status-page/status-page';
import { buttonClass } from '@/components/ui/button-class';

/** Inside the console's frame, so that the way to the pages of one's role stays in sight. */
export default async function ConsoleForbidden() {
  const t = await getTranslations('errors.forbidden');
  const c = await getTranslations('console');
  const home = (
    <EventLink href="/adminmaster/Evento" className={buttonClass('primary')}>
      {c('toEvent')}
    </EventLink>
  );
  return (
    <StatusPage code="403" title={t('title')} text={t('text')} actions={home}>
      <RolesOfPage />
    </StatusPage>
  );
}
