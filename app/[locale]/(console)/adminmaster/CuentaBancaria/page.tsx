import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountsView } from '@/components/console/bank/accounts-view';
import styles from '@/components/console/bank/bank.module.css';
import { DepositReviewForm } from '@/components/console/bank/deposit-review-form';
import { ProcessorsForm } from '@/components/console/bank/processors-form';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { Alert } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadBankAccounts, loadPaymentProcessors } from '@/lib/loaders/load-agency';
import { loadDepositReview } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('bankAccount'), robots: { index: false } };
}

export default async function BankAccountPage({ params }: PageProps) {
  await pageLocale(params);
  const { session, agency, terms } = await openConsolePage('CuentaBancaria');
  const t = await getTranslations();
  if (!agency) return <EmptyState level={1} title={t('agency.none')} text={t('agency.noneText')} />;
  const manages = can(session, 'managePaymentProcessors');
  const [loaded, review, processors] = await Promise.all([
    loadBankAccounts(agency.id, manages),
    manages ? loadDepositReview(agency.id) : null,
    manages ? loadPaymentProcessors(agency.id) : null,
  ]);
  return (
    <>
      <PageHeading kicker={agency.name} title={t('console.links.bankAccount')} lead={t('bank.lead')} />
      <AgencyTermsNotice terms={terms} of={['cards']} />
      {loaded.ok ? (
        <AccountsView agencyId={agency.id} accounts={loaded.accounts} managed={loaded.managed} />
      ) : (
        <Alert tone="danger" title={t('bank.failed')}>
          {loaded.error}
        </Alert>
      )}
      {review && processors && (
        <div className={`${styles.columns} mt-4`}>
          <ProcessorsForm key={agency.id} agencyId={agency.id} processors={processors} />
          <DepositReviewForm
            key={[agency.id, ...review.limits.map(({ currency }) => currency)].join()}
            agencyId={agency.id}
            review={review}
          />
        </div>
      )}
    </>
  );
}
