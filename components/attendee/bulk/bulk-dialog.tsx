'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { ProgressBar } from '@/components/ui/progress-bar';
import { TextArea } from '@/components/ui/text-area';
import { LONGEST_REASON } from '@/lib/contract/booking-limits';
import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
import { rejectionReason } from '@/lib/contract/payment';
import { csvFile } from '@/lib/domain/csv';
import { inWholeUnits } from '@/lib/domain/money';
import { useFailureText } from '../failure';
import { ProofView } from '../proof-modal';
import { useMoney } from '../staff-context';
import styles from './bulk.module.css';
import type { BulkWish } from './bulk-bar';
import { type Candidate, sumsOf } from './candidates';
import { type BulkOutcome, useBulkRun } from './use-bulk-run';

const TONES: Record<BulkOutcome['outcome'], BadgeTone> = {
  done: 'success',
  refused: 'danger',
  stopped: 'neutral',
  unknown: 'warning',
};

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

/** Gives the person a file that was made in the page. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

interface BulkReportProps {
  outcomes: BulkOutcome[];
  decision: BulkItem['decision'];
}

/** What became of each: the refused first, since they are what is left to do. */
function BulkReportView({ outcomes, decision }: BulkReportProps) {
  const t = useTranslations('attendees.bulk');
  const money = useMoney();
  const failureText = useFailureText();
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  const left = outcomes.length - done;
  const why = ({ outcome, error }: BulkOutcome) => {
    if (outcome === 'stopped' || outcome === 'unknown') return t(`${outcome}Why`);
    return error ? failureText(error) : '';
  };
  const save = () => {
    const header = (['holder', 'key', 'what', 'currency', 'amount', 'outcome', 'why'] as const).map((name) =>
      t(`csv.${name}`),
    );
    const rows = outcomes.map((entry) => {
      const { holder, key, kind, category, amount } = entry.candidate;
      const what = [t(`kind.${kind}`), category].filter(Boolean).join(' · ');
      return [holder, key, what, amount.currency, inWholeUnits(amount), t(`outcome.${entry.outcome}`), why(entry)];
    });
    saveText(t('csv.file'), csvFile([header, ...rows]));
  };
  return (
    <>
      <Alert tone={left === 0 ? 'success' : 'warning'}>
        <p>{t(`${decision}Report`, { done, left })}</p>
      </Alert>
      <ul className={styles.list}>
        {outcomes
          .toSorted((a, b) => Number(a.outcome === 'done') - Number(b.outcome === 'done'))
          .map((entry) => (
            <li key={entry.candidate.id}>
              <span>
                {entry.candidate.holder}
                <small>
                  {[t(`kind.${entry.candidate.kind}`), entry.candidate.category, money.plain(entry.candidate.amount)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {why(entry) && <small className={styles.why}>{why(entry)}</small>}
              </span>
              <Badge tone={TONES[entry.outcome]}>{t(`outcome.${entry.outcome}`)}</Badge>
            </li>
          ))}
      </ul>
      <Button variant="secondary" small onClick={save}>
        {t('download')}
      </Button>
    </>
  );
}

const REASON_ROWS = 2;

interface BulkQuestionProps {
  formId: string;
  kind: BulkKind;
  decision: BulkItem['decision'];
  candidates: Candidate[];
  onConfirm: (reason: string) => void;
}

/** What will happen to which reservations, with the reason field where guests will read one. */
function BulkQuestion({ formId, kind, decision, candidates, onConfirm }: BulkQuestionProps) {
  const t = useTranslations('attendees.bulk');
  const money = useMoney();
  const asksReason = decision === 'reject';
  const form = useForm({
    ...(asksReason && { resolver: zodResolver(rejectionReason) }),
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id: formId, names: ['reason'], sentence: () => t('reasonRequired') });
  const amount = sumsOf(candidates).map(money.plain).join(' + ');
  return (
    <form id={formId} noValidate onSubmit={form.handleSubmit(({ reason }) => onConfirm(reason), fields.focusWrong)}>
      <p>{t(`${decision}Text.${kind}`, { count: candidates.length, amount })}</p>
      <ul className={kind === 'payment' ? `${styles.list} ${styles.proofs}` : styles.list}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <span>
              {candidate.holder}
              <small>{candidate.category || candidate.key}</small>
            </span>
            <span className="tabular">{money.plain(candidate.amount)}</span>
            {kind === 'payment' && <CandidateProof candidate={candidate} amount={money.plain(candidate.amount)} />}
          </li>
        ))}
      </ul>
      {asksReason && (
        <Field {...fields.field('reason')} label={t('reason')} hint={t('reasonHint')}>
          {(input) => (
            <TextArea {...input} {...form.register('reason')} required rows={REASON_ROWS} maxLength={LONGEST_REASON} />
          )}
        </Field>
      )}
      <p className="text-secondary mb-0">{t('each')}</p>
    </form>
  );
}

/** The proof that a payment is decided by; says so where there is none. */
function CandidateProof({ candidate: { id, holder, proof }, amount }: { candidate: Candidate; amount: string }) {
  const t = useTranslations('attendees');
  return (
    <div className={styles.proof}>
      {proof ? (
        <ProofView paymentId={id} type={proof.type} alt={t('proof.alt', { amount, holder })} />
      ) : (
        <p className="text-secondary">{t('payments.noProof')}</p>
      )}
    </div>
  );
}
