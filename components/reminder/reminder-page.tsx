import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { PageHeading } from '@/components/ui/page-heading';
import type { ReminderPlan } from '@/lib/contract/reminder';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { ReminderDesk } from './reminder-desk';

interface ReminderPageProps {
  load: () => Promise<ReminderPlan>;
  eventId: string;
  eventName: string;
}

/** The reminders of an event: what goes out next, by which rules, and what went. */
export async function ReminderPage({ load, eventId, eventName }: ReminderPageProps) {
  const t = await getTranslations('reminders');
  const [initial, { people, reminders, packages, mailings }] = await Promise.all([load(), getMessages()]);
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: eventName })}
        actions={
          <>
            <PageWay href="/adminmaster/NotificacionesLista">{t('toNotices')}</PageWay>
            <PageWay href="/adminmaster/NotificacionesLista?view=mailings">{t('toMailings')}</PageWay>
          </>
        }
      />
      <ExtraMessages
        messages={{
          reminders,
          people: { failed: people.failed },
          packages: { names: packages.names },
          mailings: {
            kind: mailings.kind,
            whom: mailings.whom,
            failed: mailings.failed,
            again: mailings.again,
            missed: { skipped: mailings.missed.skipped, more: mailings.missed.more },
          },
        }}
      >
        <ReminderDesk eventId={eventId} initial={initial} />
      </ExtraMessages>
    </>
  );
}
