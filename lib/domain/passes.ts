import type { PassRequest } from '@/lib/contract/room-block';

type PassKind = PassRequest['kind'];

/** Prices of one pass in minor units; null = not sold at the event. */
export type PassPrices = Record<PassKind, number | null>;

export interface PricedPass {
  kind: PassKind;
  quantity: number;
  unit: number;
  total: number;
}

export type PassesPrice = { ok: true; lines: PricedPass[]; total: number } | { ok: false; missing: PassKind[] };

/**
 * How many attendees may have a pass without a room: the share of all attendees, rounded down. docs/domain.md,
 * Discounts and passes.
 */
export function maximumPasses({ attendees, sharePercent }: { attendees: number; sharePercent: number }): number {
  return Math.max(0, Math.floor((attendees * sharePercent) / 100));
}

/**
 * Price of passes in minor units, one line for each kind; kinds that the event does not sell are in `missing`.
 * docs/domain.md, Discounts and passes.
 */
export function pricePasses(passes: PassRequest[], prices: PassPrices): PassesPrice {
  const lines: PricedPass[] = [];
  const missing: PassKind[] = [];
  for (const kind of ['adult', 'child'] as const) {
    const quantity = passes.reduce((sum, pass) => sum + (pass.kind === kind ? pass.quantity : 0), 0);
    const unit = prices[kind];
    if (quantity === 0) continue;
    if (unit === null) missing.push(kind);
    else lines.push({ kind, quantity, unit, total: unit * quantity });
  }
  if (missing.length > 0) return { ok: false, missing };
  return { ok: true, lines, total: lines.reduce((sum, line) => sum + line.total, 0) };
}
