'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
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
  const [missing, setMissing] = useState(false);
  const asksReason = decision === 'reject';
  const amount = sumsOf(candidates).map(money.plain).join(' + ');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(asksReason && reason === '');
    if (asksReason && reason === '') document.getElementById(`${formId}-reason`)?.focus();
    else onConfirm(reason);
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
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
        <Field
          id={`${formId}-reason`}
          label={t('reason')}
          hint={t('reasonHint')}
          error={missing && t('reasonRequired')}
        >
          {(input) => (
            <TextArea
              {...input}
              name="reason"
              required
              rows={REASON_ROWS}
              maxLength={LONGEST_REASON}
              onChange={() => setMissing(false)}
            />
          )}
        </Field>
      )}
      <p className="attendee-note mb-0">{t('each')}</p>
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
        <p className="attendee-note">{t('payments.noProof')}</p>
      )}
    </div>
  );
}
