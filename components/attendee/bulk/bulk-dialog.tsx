'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { BulkWish } from './bulk-bar';
import { BulkQuestion } from './bulk-question';
import { BulkReportView } from './bulk-report';
import { useBulkRun } from './use-bulk-run';

interface BulkDialogProps {
  eventId: string;
  wish: BulkWish;
  /** `done` where decisions were taken: what was chosen is settled. */
  onClose: (done: boolean) => void;
}

/** Many decisions: what will happen, how far it is, and what became of each. */
export function BulkDialog({ eventId, wish: { candidates, decision }, onClose }: BulkDialogProps) {
  const t = useTranslations('attendees.bulk');
  const form = useId();
  const { run, stop, outcomes, phase } = useBulkRun();
  const kind = candidates[0]?.kind ?? 'room';
  const close = () => {
    if (phase !== 'running') onClose(phase === 'report');
  };
  const footer = {
    question: (
      <>
        <Button variant="quiet" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" form={form} variant={decision === 'reject' ? 'danger' : 'primary'}>
          {t(`${decision}Kind.${kind}`, { count: candidates.length })}
        </Button>
      </>
    ),
    running: (
      <Button variant="secondary" onClick={stop}>
        {t('stop')}
      </Button>
    ),
    report: <Button onClick={close}>{t('done')}</Button>,
  };
  return (
    <Modal
      show
      size="lg"
      onClose={close}
      closeLabel={t('close')}
      title={t(phase === 'report' ? 'reportTitle' : `${decision}Title.${kind}`, { count: candidates.length })}
      footer={footer[phase]}
    >
      {phase === 'question' && (
        <BulkQuestion
          formId={form}
          kind={kind}
          decision={decision}
          candidates={candidates}
          onConfirm={(reason) => void run({ eventId, candidates, decision, reason })}
        />
      )}
      {phase === 'running' && (
        <div role="status">
          <p>{t('progress', { done: outcomes.length, total: candidates.length })}</p>
          <ProgressBar
            value={outcomes.length}
            max={candidates.length}
            label={t('progress', { done: outcomes.length, total: candidates.length })}
          />
        </div>
      )}
      {phase === 'report' && <BulkReportView outcomes={outcomes} decision={decision} />}
    </Modal>
  );
}
