'use client';

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { TextInput } from '@/components/ui/text-input';
import { parseAmount, typedAmount } from '@/lib/domain/money';

type Amount =
  /** In minor units; NaN for an empty field, and for a text that is no amount of the currency. */
  | { nullable?: false; value: number | undefined; onChange: (amount: number) => void }
  /** The same for a field that may stay empty: it is null then. */
  | { nullable: true; value: number | null; onChange: (amount: number | null) => void };

type MoneyInputProps = Amount &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & { currency: string };

const shown = (amount: number | null, currency: string) =>
  amount === null || Number.isNaN(amount) ? '' : typedAmount(amount, currency);

/** An amount as people type it: 1,234.50, with or without signs of currency. */
export function MoneyInput({ currency, nullable, value = Number.NaN, onChange, ...rest }: MoneyInputProps) {
  const [text, setText] = useState(() => shown(value, currency));
  const told = useRef(value);
  const seen = useRef(currency);
  const tell = (typed: string) => {
    const amount = nullable && typed.trim() === '' ? null : (parseAmount(typed, currency) ?? Number.NaN);
    told.current = amount;
    // Null is told by a field alone that may be null.
    onChange(amount as number);
  };
  useLayoutEffect(() => {
    // Only what the page changed itself is taken over: else "5." would be written anew while somebody types. Looked at in
    // the commit itself: later, what was typed since would seem to be the change.
    if (!Object.is(value, told.current)) {
      told.current = value;
      setText(shown(value, currency));
    } else if (seen.current !== currency) {
      // The same text is another number of minor units in a currency with other decimals.
      tell(text);
    }
    seen.current = currency;
  });
  return (
    <TextInput
      inputMode="decimal"
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
