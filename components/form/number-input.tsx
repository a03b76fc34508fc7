'use client';

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { TextInput } from '@/components/ui/text-input';
import { parseAmount, typedAmount } from '@/lib/domain/money';

type Value =
  /** NaN for an empty field, and for a text that is no number. */
  | { nullable?: false; value: number | undefined; onChange: (value: number) => void }
  /** Null for an empty field, NaN for a text that is no number. */
  | { nullable: true; value: number | null | undefined; onChange: (value: number | null) => void };

type NumberInputProps = Value &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
    /** The number that a text means, NaN for none. */
    read?: (text: string) => number;
    show?: (value: number) => string;
    /** What the number counts, such as a currency: where it changes, the text is read again. */
    unit?: string;
  };

/** A number as people type it, for a form whose values are numbers. */
export function NumberInput({
  nullable,
  value = Number.NaN,
  onChange,
  read = Number,
  show = String,
  unit = '',
  ...rest
}: NumberInputProps) {
  const shown = value === null || Number.isNaN(value) ? '' : show(value);
  const [text, setText] = useState(shown);
  const told = useRef(value);
  const seen = useRef(unit);
  const tell = (typed: string) => {
    const isEmpty = typed.trim() === '';
    told.current = isEmpty ? (nullable ? null : Number.NaN) : read(typed);
    // Null occurs only where `nullable` allows it, so the cast is safe.
    onChange(told.current as number);
  };
  useLayoutEffect(() => {
    // Only values that the page itself changed are taken over; otherwise "5." would be rewritten during typing.
    // Compared during the commit: later, newly typed text would look like such a change.
    if (!Object.is(value, told.current)) {
      told.current = value;
      setText(shown);
    } else if (seen.current !== unit) {
      tell(text);
    }
    seen.current = unit;
  });
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        tell(target.value);
      }}
    />
  );
}

/** An amount in minor units, typed as 1,234.50 with or without signs of currency. */
export function MoneyInput({
  currency,
  ...rest
}: Omit<NumberInputProps, 'read' | 'show' | 'unit'> & Value & { currency: string }) {
  return (
    <NumberInput
      inputMode="decimal"
      {...rest}
      unit={currency}
      read={(text) => parseAmount(text, currency) ?? Number.NaN}
      show={(amount) => typedAmount(amount, currency)}
    />
  );
}
