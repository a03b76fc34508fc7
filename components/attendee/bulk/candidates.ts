import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
import type { Money } from '@/lib/contract/money';
import type { Permission } from '@/lib/contract/permission';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';

/** Something of a reservation that can be decided now. */
export interface Candidate {
  kind: BulkKind;
  /** Unique among all candidates. */
  id: string;
  key: string;
  holder: string;
  /** Category of a room; empty for the other kinds. */
  category: string;
  /** Price of a room, amount of a payment, what was paid of a booking. */
  amount: Money;
  /** The proof of a payment, where there is one. */
  proof: { type: string | null } | null;
  /** As it was looked at; a payment, which never changes while it waits, has none. */
  version?: number;
}

export const BULK_KINDS: readonly BulkKind[] = ['payment', 'room', 'cancellation'];

const PERMISSIONS: Record<BulkKind, Permission> = {
  room: 'decideRoom',
  payment: 'decidePayment',
  cancellation: 'decideCancellation',
};

/** What this person can decide about a reservation from the list. */
export function candidatesOf(row: ReservationSummary, person: { permissions: readonly Permission[] }): Candidate[] {
  const { key, holder } = row;
  const found: Candidate[] = [
    ...row.paymentsToDecide.map(({ id, amount, hasProof, proofType }) => ({
      kind: 'payment' as const,
      id,
      key,
      holder,
      category: '',
      amount,
      proof: hasProof ? { type: proofType } : null,
    })),
    ...row.roomsToDecide.map(({ id, category, total, version }) => ({
      kind: 'room' as const,
      id,
      key,
      holder,
      category,
      amount: total,
      proof: null,
      version,
    })),
  ];
  if (row.status === 'cancellationRequested') {
    found.push({
      kind: 'cancellation',
      id: `cancellation-${key}`,
      key,
      holder,
      category: '',
      amount: row.paid,
      proof: null,
      version: row.version,
    });
  }
  return found.filter(({ kind }) => can(person, PERMISSIONS[kind]));
}

/** A candidate as the call names it. */
export function bulkItemOf(candidate: Candidate, decision: BulkItem['decision'], reason: string): BulkItem {
  const { kind, id, key, version } = candidate;
  const why = reason ? { reason } : {};
  if (kind === 'payment') return { kind, id, decision, ...why };
  return kind === 'room'
    ? { kind, key, roomId: id, decision, version, ...why }
    : { kind, key, decision, version, ...why };
}

/** Sums of the candidates' amounts, one for each currency: totals of several are never mixed. */
export function sumsOf(candidates: readonly Candidate[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount } of candidates) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
