import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { PageHeading } from '@/components/ui/page-heading';
import type { LegPlan } from '@/lib/contract/transport-leg';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { LegDesk } from './leg-desk';

interface LegsPageProps {
  load: () => Promise<LegPlan>;
  eventName: string;
  /** Whether the reader plans transport. */
  plans: boolean;
}

/** The vehicles of the current event day by day. */
export async function LegsPage({ load, eventName, plans }: LegsPageProps) {
  const t = await getTranslations('transport.legs');
  const [plan, { transport }] = await Promise.all([load(), getMessages()]);
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: eventName })}
        actions={<PageWay href="/adminmaster/Transporte">{t('toRequests')}</PageWay>}
      />
      <ExtraMessages messages={{ transport: { legs: transport.legs } }}>
        <LegDesk initial={plan} plans={plans} />
      </ExtraMessages>
    </>
  );
}
