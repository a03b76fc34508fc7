'use client';

import { type ReactNode, useId } from 'react';

interface CounterProps {
  label: ReactNode;
  hint?: ReactNode;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  decreaseLabel: string;
  increaseLabel: string;
}

export function Counter({ label, hint, value, min, max, onChange, decreaseLabel, increaseLabel }: CounterProps) {
  const id = useId();
  return (
    <fieldset className="counter" aria-labelledby={id}>
      <span className="counter-label" id={id}>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <span className="counter-buttons">
        <button
          type="button"
          aria-label={decreaseLabel}
          disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - 1))}
        >
          −
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          aria-label={increaseLabel}
          disabled={value >= max}
          onClick={() => onChange(Math.min(max, value + 1))}
        >
          +
        </button>
      </span>
    </fieldset>
  );
}
