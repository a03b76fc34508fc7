'use client';

import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { TextInput } from '@/components/ui/text-input';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { datesIn } from '@/lib/domain/date-text';
import { isCalendarDate } from '@/lib/domain/nights';
import { readDate } from '@/lib/domain/read-date';
import en from '@/messages/en/date.json';
import es from '@/messages/es/date.json';
import { CalendarButton } from './calendar-button';

const WORDS = { es, en };

const never = () => () => undefined;

/** True in the browser, false in the server's HTML. */
const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'ref'> {
  locale: Language;
  /** `YYYY-MM-DD` or empty, for a page that keeps the value itself. */
  value?: string;
  /** The first value, `YYYY-MM-DD` or empty, for a page that leaves the value to the field. */
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** The message for a date before `min`, which it is given; by default that a later date is to be chosen. */
  tooEarly?: ((min: string) => string) | undefined;
  /** Called with `YYYY-MM-DD`, or '' while the text is no date; `isHalfTyped` says that there is a text. */
  onChange?: (date: string, isHalfTyped: boolean) => void;
}

/**
 * A date as people of the page's language write it (`YYYY-MM-DD` is understood too), with a calendar next to it. Its
 * form sends `YYYY-MM-DD`; without scripts it is a plain text field, and the receiver gets the text as typed.
 */
export function DateInput(props: DateInputProps) {
  const { locale, value, defaultValue = '', min, max, tooEarly, onChange, onBlur, name, ...rest } = props;
  const words = WORDS[locale];
  const write = datesIn(locale).short;
  const [text, setText] = useState(() => shown(value ?? defaultValue, write));
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<HTMLInputElement>(null);
  const hasScripts = useScripts();
  const noteId = useId();
  const date = readDate(text, locale) ?? '';
  const told = useRef(value ?? date);
  const seen = useRef(value);
  const [low, high] = [min, max].map((bound) => (bound && isCalendarDate(bound) ? bound : undefined));
  const problem = problemOf({ text, date, low, high, tooEarly }, words, write);

  useEffect(() => {
    // Only a change that the page made itself is taken over: while a date is half typed, a page keeps the old one.
    if (value === seen.current) return;
    seen.current = value;
    if (value === undefined || value === told.current) return;
    told.current = value;
    setText(shown(value, write));
  }, [value, write]);
  useEffect(() => {
    // What was typed before the scripts loaded is in the field, but caused no event.
    const field = input.current;
    if (!field || field.value === field.defaultValue) return;
    const typed = field.value;
    field.value = field.defaultValue;
    typeInto(field, typed);
  }, []);
  useEffect(() => {
    const form = input.current?.form;
    const reset = () => setText(shown(defaultValue, write));
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [defaultValue, write]);
  // Where the browser checks the form, it is not sent with an invalid date or one out of range.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const now = readDate(typed, locale) ?? '';
    setText(typed);
    // Set at once, so that listeners of the form read the new value.
    if (sent.current) sent.current.value = now;
    const isHalfTyped = now === '' && typed.trim() !== '';
    if (isHalfTyped) event.stopPropagation();
    if (now === told.current && !isHalfTyped) return;
    told.current = now;
    onChange?.(now, isHalfTyped);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setIsLeft(true);
    if (date) setText(write(date));
    onBlur?.(event);
  };
  const note = isLeft && !rest['aria-invalid'] ? problem : null;
  return (
    <div className="date-box">
      <TextInput
        {...rest}
        ref={input}
        name={hasScripts ? undefined : name}
        autoComplete="off"
        placeholder={words.pattern}
        value={text}
        aria-invalid={note ? true : rest['aria-invalid']}
        aria-describedby={[rest['aria-describedby'], note && noteId].filter(Boolean).join(' ') || undefined}
        onChange={type}
        onBlur={leave}
      />
      {hasScripts && (
        <CalendarButton
          locale={locale}
          words={words}
          date={date}
          min={low}
          max={high}
          onPick={(picked) => typeInto(input.current, write(picked))}
        />
      )}
      {hasScripts && name && <input ref={sent} type="hidden" name={name} value={date} />}
      {note && (
        <div className="invalid-feedback d-block" id={noteId}>
          {note}
        </div>
      )}
    </div>
  );
}

type Write = (date: CalendarDate) => string;

const shown = (date: string, write: Write) => (isCalendarDate(date) ? write(date) : date);

interface Typed {
  text: string;
  date: CalendarDate | '';
  low: string | undefined;
  high: string | undefined;
  tooEarly: DateInputProps['tooEarly'];
}

function problemOf({ text, date, low, high, tooEarly }: Typed, words: typeof es, write: Write): string | null {
  if (text.trim() !== '' && !date) return words.unreadable.replace('{pattern}', words.pattern);
  if (date && low && date < low) return tooEarly?.(write(low)) ?? words.notBefore.replace('{min}', write(low));
  return date && high && date > high ? words.notAfter.replace('{max}', write(high)) : null;
}

/** Sets the field as if it had been typed, so that listeners of the field and its form hear of it. */
function typeInto(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  // React compares with the last value that its own setter saw, so this one goes past that setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
