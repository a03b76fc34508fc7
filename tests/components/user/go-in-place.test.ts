import { afterEach, expect, it, vi } from 'vitest';
import { goInPlace } from '@/lib/session/go-in-place';
import { leaveTo } from '@/lib/session/leave-to';

vi.mock('@/lib/session/leave-to');

afterEach(() => {
  Reflect.deleteProperty(window.history, 'pushState');
  vi.mocked(leaveTo).mockReset();
});

it('a row that is opened before Next follows the history is opened by loading its address', () => {
  goInPlace('?id=early');
  expect(leaveTo).toHaveBeenCalledWith('?id=early');
  expect(window.location.search).toBe('');
});

it('from then on the page stays', () => {
  const { pushState } = window.history;
  const heard = vi.fn();
  window.history.pushState = (...change: Parameters<typeof pushState>) => {
    heard(change[2]);
    pushState.apply(window.history, change);
  };
  goInPlace('?id=later');
  expect(heard).toHaveBeenCalledWith('?id=later');
  expect(window.location.search).toBe('?id=later');
  expect(leaveTo).not.toHaveBeenCalled();
});
