'use client';

import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Minutes and seconds that are left. Read out when the dialog opens, not every second. */
export function Countdown({ getRemainingTime }: { getRemainingTime: () => number }) {
  const [left, setLeft] = useState(getRemainingTime);
  useEffect(() => {
    const ticking = setInterval(() => setLeft(getRemainingTime()), SECOND_MS);
    return () => clearInterval(ticking);
  }, [getRemainingTime]);
  return (
    <span role="timer" className="fs-2">
      {clock(left)}
    </span>
  );
}
