import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepChosenGuests, takeChosenGuests } from '@/components/mailing/chosen-guests';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the guests that a message is for', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are handed over once, to their event alone', () => {
    keepChosenGuests('event-1', ['one', 'two']);
    expect(takeChosenGuests('event-1')).toEqual(['one', 'two']);
    expect(takeChosenGuests('event-1')).toBeNull();
    keepChosenGuests('event-1', ['one']);
    expect(takeChosenGuests('event-2')).toBeNull();
  });

  it('are handed over in a browser that refuses its storage too', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    expect(takeChosenGuests('event-1')).toBeNull();
    keepChosenGuests('event-1', ['one', 'two']);
    expect(takeChosenGuests('event-1')).toEqual(['one', 'two']);
    expect(takeChosenGuests('event-1')).toBeNull();
  });
});
