import { useTranslations } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { PageHeading } from '@/components/ui/page-heading';
import type { SeatingPlan } from '@/lib/contract/seating';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { SeatingDesk } from './seating-desk';

interface SeatingPageProps {
  load: () => Promise<SeatingPlan>;
  eventName: string;
  /** Whether the reader may edit the list of guests. */
  tends: boolean;
}

/** From the guest list to the tables. */
export function WayToTables() {
  const t = useTranslations('seating');
  return <PageWay href="/adminmaster/Invitados?view=tables">{t('toTables')}</PageWay>;
}

/** The people of the guest list at the tables of the banquet. */
export async function SeatingPage({ load, eventName, tends }: SeatingPageProps) {
  const t = await getTranslations('seating');
  const [plan, { people, seating }] = await Promise.all([load(), getMessages()]);
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: eventName })}
        actions={<PageWay href="/adminmaster/Invitados">{t('toList')}</PageWay>}
      />
      <ExtraMessages messages={{ seating, people: { failed: people.failed } }}>
        <SeatingDesk initial={plan} tends={tends} />
      </ExtraMessages>
    </>
  );
}
