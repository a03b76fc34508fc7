import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountCards } from '@/components/console/bank/account-cards';
import { ProcessorsForm } from '@/components/console/bank/processors-form';
import { SecondApprovalForm } from '@/components/console/bank/second-approval-form';
import { Alert } from '@/components/ui/alert/alert';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadBankData } from '@/lib/loaders/load-bank-data';
import { loadPaymentProcessors } from '@/lib/loaders/load-payment-processors';
import { loadSecondApproval } from '@/lib/loaders/load-second-approval';
import { openConsolePage } from '@/lib/loaders/open-console-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('bankAccount'), robots: { index: false } };
}

export default async function BankAccountPage({ params }: PageProps) {
  await pageLocale(params);
  const { agency } = await openConsolePage('CuentaBancaria');
  const t = await getTranslations('console');
  const data = agency && (await loadBankData(agency.id));
  return (
    <>
      <PageHeading kicker={agency?.name} title={t('links.bankAccount')} lead={t('bank.lead')} />
      {data && !data.ok && (
        <Alert tone="danger" title={t('bank.failed')}>
          {data.error}
        </Alert>
      )}
      {(!data || data.ok) && <AccountCards accounts={data?.agency.bankAccounts ?? []} />}
      {agency && (
        <div className="console-columns mt-4">
          <ProcessorsForm key={agency.id} agencyId={agency.id} processors={await loadPaymentProcessors(agency.id)} />
          <SecondApprovalForm
            key={`approval-${agency.id}`}
            agencyId={agency.id}
            approval={await loadSecondApproval(agency.id)}
          />
        </div>
      )}
    </>
  );
}
