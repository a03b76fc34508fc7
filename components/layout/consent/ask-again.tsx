'use client';

import { Button } from '@/components/ui/button';
import { askAgain } from './choice';

/** Changes what was answered to the question about measuring visits. */
export function AskAgain({ label }: { label: string }) {
  return (
    <Button variant="secondary" onClick={askAgain}>
      {label}
    </Button>
  );
}
