'use client';

import { useEffect, useRef } from 'react';
import { useDraft } from './booking-context';
import { useCoupon } from './use-coupon';
import { useLiveQuote } from './use-live-quote';

/**
 * Takes the coupon of the page's address as soon as the booking has a price, and shows nothing: the price tells of it.
 * One that is refused stands in the coupon's field, where the guest learns why.
 */
export function OfferedCoupon({ code }: { code: string }) {
  const { asked, quote } = useLiveQuote();
  const hasOther = useDraft(({ coupon }) => coupon !== '');
  const { save } = useCoupon();
  const isTried = useRef(false);
  const isPriced = asked && quote.isSuccess && !quote.isPlaceholderData;
  useEffect(() => {
    if (!isPriced || hasOther || isTried.current) return;
    isTried.current = true;
    void save(code);
  }, [isPriced, hasOther, save, code]);
  return null;
}
