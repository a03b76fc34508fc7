import type { BlockState } from '@/lib/contract/room-block-editor';

const NEXT: Record<BlockState, readonly BlockState[]> = {
  tentative: ['definite', 'cancelled'],
  definite: ['cutOff', 'released', 'tentative', 'cancelled'],
  cutOff: ['definite', 'released', 'cancelled'],
  released: ['tentative'],
  cancelled: ['tentative'],
};

/** States in which the hotel does not hold the rooms yet or any more, so that nothing of the block may be sold. */
export const HOLDS_NOTHING: readonly BlockState[] = ['tentative', 'cancelled'];

/** Facts about a block that decide whether its state may change. */
export interface BlockFacts {
  /** Whether rooms of it are sold on any night. */
  hasSold: boolean;
  /** Whether it has nights and prices to sell. */
  canSell: boolean;
  /** Whether its cut-off day is over: unsold rooms of a definite block would go back to the hotel at once. */
  isCutOffOver: boolean;
}

/** The states that a block may go to by itself. docs/domain.md, Room block. */
export const nextStates = (from: BlockState): readonly BlockState[] => NEXT[from];

/**
 * Why a block cannot go from one state to another; null where it can. A block with sold rooms keeps holding them; a
 * block becomes definite only with nights and prices, and with no cut-off or one that is still to come. docs/domain.md,
 * Room block.
 */
export function blockChangeProblem(
  from: BlockState,
  to: BlockState,
  { hasSold, canSell, isCutOffOver }: BlockFacts,
): 'notAllowed' | 'sold' | 'nothingToSell' | 'cutOffOver' | null {
  if (!NEXT[from].includes(to)) return 'notAllowed';
  if (hasSold && HOLDS_NOTHING.includes(to)) return 'sold';
  if (to === 'definite' && !canSell) return 'nothingToSell';
  if (to === 'definite' && isCutOffOver) return 'cutOffOver';
  return null;
}
