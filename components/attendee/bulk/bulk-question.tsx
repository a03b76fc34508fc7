'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
import { rejectionReason } from '@/lib/contract/payment';
import { ProofView } from '../proof-modal';
import { useMoney } from '../staff-context';
import styles from './bulk.module.css';
import { type Candidate, sumsOf } from './candidates';

const LONGEST_REASON = 500;

const REASON_ROWS = 2;

interface BulkQuestionProps {
  formId: string;
  kind: BulkKind;
  decision: BulkItem['decision'];
  candidates: Candidate[];
  onConfirm: (reason: string) => void;
}

/** What will happen to which reservations, with the reason field where guests will read one. */
export function BulkQuestion({ formId, kind, decision, candidates, onConfirm }: BulkQuestionProps) {
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
