import type { BadgeTone } from '@/components/ui/badge';
import type { BlockState } from '@/lib/contract/room-block-editor';

export const STATE_TONES: Record<BlockState, BadgeTone> = {
  tentative: 'info',
  definite: 'success',
  cutOff: 'warning',
  released: 'neutral',
  cancelled: 'danger',
};
