'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextInput } from '@/components/ui/text-input';
import { parseAmount, typedAmount } from '@/lib/domain/money';

interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> {
  currency: string;
  /** In minor units; null for an empty field, NaN for a text that is no amount of the currency. */
  value: number | null;
  onChange: (amount: number | null) => void;
}

const shown = (amount: number | null, currency: string) =>
  amount === null || Number.isNaN(amount) ? '' : typedAmount(amount, currency);

const read = (text: string, currency: string) =>
  text.trim() === '' ? null : (parseAmount(text, currency) ?? Number.NaN);

/** An amount as people type it: 1,234.50, with or without signs of currency. */
export function MoneyInput({ currency, value, onChange, ...rest }: MoneyInputProps) {
  const [text, setText] = useState(() => shown(value, currency));
  const told = useRef(value);
  const seen = useRef(currency);
  useEffect(() => {
    // The same text is another number of minor units in a currency with other decimals.
    if (seen.current !== currency) {
      seen.current = currency;
      const amount = read(text, currency);
      if (!Object.is(value, told.current) || Object.is(amount, value)) return;
      told.current = amount;
      onChange(amount);
    }
  }, [currency, text, value, onChange]);
  useEffect(() => {
    // Only what the page changed itself is taken over: else "5." would be written anew while somebody types.
    if (Object.is(value, told.current)) return;
    told.current = value;
    setText(shown(value, currency));
  }, [value, currency]);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        told.current = read(target.value, currency);
        onChange(told.current);
      }}
    />
  );
}
