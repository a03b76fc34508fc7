'use client';

import { useTranslations } from 'next-intl';
import { notify } from '@/components/ui/notify';
import { askAboutService } from '@/lib/api/master-account';
import { useSend } from '@/lib/api/use-send';
import type { ContractedService, MasterAccount } from '@/lib/contract/master-account';
import { useRouter } from '@/lib/i18n/navigation';
import { AccountSummary, DepositsCard, ServicesCard } from './account-lines';
import styles from './master-account.module.css';
import { QuestionForm, ServiceQuestions } from './service-questions';

/** The account for its readers, such as the couple: what is approved, what was paid, and a question for each line. */
export function AccountReader({ account, asks }: { account: MasterAccount; asks: boolean }) {
  const approved = account.services.filter(({ state }) => state === 'approved');
  return (
    <div className={styles.parts}>
      <AccountSummary account={{ ...account, drafts: null }} />
      <ServicesCard
        services={approved}
        below={(service) => (
          <>
            <ServiceQuestions service={service} timeZone={account.timeZone} />
            {asks && <Asking key={service.questions.length} accountId={account.id} service={service} />}
          </>
        )}
      />
      <DepositsCard account={account} />
    </div>
  );
}

function Asking({ accountId, service }: { accountId: string; service: ContractedService }) {
  const t = useTranslations('records.account');
  const router = useRouter();
  const { concept } = service;
  const asking = useSend({
    sendKeyed: (http, text: string, idempotencyKey) =>
      askAboutService(http, { id: accountId, serviceId: service.id, text, idempotencyKey }),
    onDone: () => {
      notify({ tone: 'success', text: t('askedDone') });
      router.refresh();
    },
  });
  return (
    <QuestionForm
      open={t('ask')}
      opened={t('askAbout', { concept })}
      label={t('yourQuestion', { concept })}
      send={t('sendQuestion')}
      writing={asking}
    />
  );
}
