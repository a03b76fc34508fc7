'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { reopenAgency, suspendAgency } from '@/lib/api/platform-agency';
import { useSend } from '@/lib/api/use-send';
import { type AgencyHealth, SUSPENSION_REASON } from '@/lib/contract/platform-agency';
import { useRouter } from '@/lib/i18n/client-navigation';
import { AgencyTermsButton } from './agency-terms-form';

/** Suspends an agency with a reason or lets it work again, and says what it may use. */
export function AgencyActions({ agency }: { agency: AgencyHealth }) {
  const t = useTranslations('platform');
  const router = useRouter();
  const failureWords = useFailureWords();
  const [asks, setAsks] = useState(false);
  const done = (text: string) => {
    notify({ tone: 'success', text });
    setAsks(false);
    router.refresh();
  };
  const onStale = () => router.refresh();
  const suspending = useSend({
    send: suspendAgency,
    onStale,
    onDone: ({ name }) => done(t('suspendedDone', { name })),
  });
  const reopening = useSend({
    send: reopenAgency,
    onStale,
    onDone: ({ name }) => done(t('reopenedDone', { name })),
  });
  return (
    <span className="d-flex flex-wrap gap-2">
      {agency.suspendedAt ? (
        <Button
          variant="secondary"
          small
          busy={reopening.busy}
          aria-label={`${t('reopen')}: ${agency.name}`}
          onClick={() => reopening.save(agency)}
        >
          {t('reopen')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          small
          aria-haspopup="dialog"
          aria-label={`${t('suspend')}: ${agency.name}`}
          onClick={() => setAsks(true)}
        >
          {t('suspend')}
        </Button>
      )}
      <AgencyTermsButton agency={agency} />
      {reopening.failure && <Alert tone="danger">{failureWords(reopening.failure)}</Alert>}
      {asks && (
        <SuspendDialog
          agency={agency}
          busy={suspending.busy}
          failure={suspending.failure && failureWords(suspending.failure)}
          onClose={() => setAsks(false)}
          onSuspend={(reason) => suspending.save({ id: agency.id, version: agency.version, reason })}
        />
      )}
    </span>
  );
}

interface SuspendDialogProps {
  agency: AgencyHealth;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onSuspend: (reason: string) => void;
}

function SuspendDialog({ agency, busy, failure, onClose, onSuspend }: SuspendDialogProps) {
  const t = useTranslations('platform');
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < SUSPENSION_REASON.min;
  const confirm = () => {
    setTried(true);
    if (!isShort) onSuspend(reason.trim());
  };
  return (
    <ConfirmDialog
      show
      danger
      title={t('suspendTitle', { name: agency.name })}
      text={t('suspendText')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('suspend') }}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Field
        id={id}
        label={t('reason')}
        hint={t('reasonHint')}
        error={tried && isShort ? t('required', { min: SUSPENSION_REASON.min }) : undefined}
      >
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            maxLength={SUSPENSION_REASON.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </ConfirmDialog>
  );
}
