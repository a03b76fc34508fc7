import { render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { KeptOffline } from '@/components/reservation/kept-offline';
import { KEPT } from '@/lib/session/offline-pages';

it('pages of a booking that is over are kept no more, so that no ticket is shown that holds no more', () => {
  const drop = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: drop });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { rerender } = render(<KeptOffline uid="reservation-1" stands />);
  expect(drop).not.toHaveBeenCalled();
  rerender(<KeptOffline uid="reservation-1" stands={false} />);
  expect(drop).toHaveBeenCalledExactlyOnceWith(KEPT);
});
