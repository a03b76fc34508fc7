import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CardScript } from '@/components/layout/card-script';

const loadStripe = vi.hoisted(() => vi.fn(async () => null));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

let idle: (() => void)[] = [];
beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.splice(id - 1, 1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  loadStripe.mockClear();
});

it('waits until the page is idle, and loads the script once', async () => {
  const { container, rerender, unmount } = render(<CardScript publishableKey="pk_test_1" />);
  expect(container).toBeEmptyDOMElement();
  expect(loadStripe).not.toHaveBeenCalled();
  rerender(<CardScript publishableKey="pk_test_1" />);
  for (const work of idle) work();
  await waitFor(() => expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1'));
  unmount();
});

it('loads nothing on a page that was left before it was idle', () => {
  render(<CardScript publishableKey="pk_test_1" />).unmount();
  expect(idle).toEqual([]);
});
