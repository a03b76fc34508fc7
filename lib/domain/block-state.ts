import type { BlockState } from '@/lib/contract/room-block-editor';

const NEXT: Record<BlockState, readonly BlockState[]> = {
  tentative: ['definite', 'cancelled'],
  definite: ['cutOff', 'released', 'tentative', 'cancelled'],
  cutOff: ['definite', 'released', 'cancelled'],
  released: ['tentative'],
  cancelled: ['tentative'],
};

/** States in which nothing may be sold that stands: the hotel holds no rooms for it. */
export const HOLDS_NOTHING: readonly BlockState[] = ['tentative', 'cancelled'];

/** What the block is when its state is to change. */
export interface BlockFacts {
  /** Whether rooms of it are sold on any night. */
  hasSold: boolean;
  /** Whether it has nights and prices to sell. */
  canSell: boolean;
  /** Whether its cut-off day is over: all that is unsold would go back to the hotel at once. */
  isCutOffOver: boolean;
}

/** The states that a block may go to by itself. docs/domain.md, Room block. */
export const nextStates = (from: BlockState): readonly BlockState[] => NEXT[from];

/**
 * Why a block cannot go from one state to another, or null where it can: nothing that is sold loses its rooms, and only
 * what has nights and prices, and a cut-off to come or none, becomes definite. docs/domain.md, Room block.
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
