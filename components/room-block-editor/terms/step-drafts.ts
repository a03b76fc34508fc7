import { type CancellationStep, cancellationStep, type Penalty } from '@/lib/contract/booking-terms';
import { parseAmount, typedAmount } from '@/lib/domain/money';

/** A cancellation step as it is typed. */
export interface StepDraft {
  id: number;
  fromDays: string;
  kind: Penalty['kind'];
  value: string;
}

function typedValue(penalty: Penalty, currency: string): string {
  if (penalty.kind === 'percent') return String(penalty.percent);
  if (penalty.kind === 'nights') return String(penalty.nights);
  return penalty.kind === 'fixed' ? typedAmount(penalty.amount, currency) : '';
}

export const stepDrafts = (steps: CancellationStep[], currency: string): StepDraft[] =>
  steps.map(({ fromDays, penalty }, id) => ({
    id,
    fromDays: String(fromDays),
    kind: penalty.kind,
    value: typedValue(penalty, currency),
  }));

function penaltyOf({ kind, value }: StepDraft, currency: string): unknown {
  if (kind === 'percent') return { kind, percent: Number(value || Number.NaN) };
  if (kind === 'nights') return { kind, nights: Number(value || Number.NaN) };
  return kind === 'fixed' ? { kind, amount: parseAmount(value, currency) } : { kind };
}

/** The step of a draft; null where it cannot be read. */
export function readStep(draft: StepDraft, currency: string): CancellationStep | null {
  const fromDays = /^\d+$/.test(draft.fromDays.trim()) ? Number(draft.fromDays) : Number.NaN;
  return cancellationStep.safeParse({ fromDays, penalty: penaltyOf(draft, currency) }).data ?? null;
}
