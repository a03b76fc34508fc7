import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { calendarDate } from '@/lib/contract/dates';
import { daysBetween } from '@/lib/domain/nights';
import styles from '../editor.module.css';
import { type RangeFill, roomsOf } from './night-drafts';

interface RangeFillFormProps {
  first: string;
  last: string;
  onFill: (fill: RangeFill) => void;
}

const LONGEST = 120;
const SALE: Record<string, boolean | null> = { keep: null, open: false, close: true };

/** Fills many nights at once; nothing is saved by it. */
export function RangeFillForm({ first, last, onFill }: RangeFillFormProps) {
  const t = useTranslations('block.nights');
  const locale = useLocale();
  const id = useId();
  const [wrong, setWrong] = useState<'range' | 'rooms' | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const [from, to, rooms] = [text('from'), text('to'), text('rooms')];
    const dates = calendarDate.safeParse(from).success && calendarDate.safeParse(to).success;
    const problem =
      !dates || to < from || daysBetween(from, to) >= LONGEST
        ? 'range'
        : rooms !== '' && roomsOf(rooms) === null
          ? 'rooms'
          : null;
    setWrong(problem);
    if (problem) return document.getElementById(`${id}-${problem === 'rooms' ? 'rooms' : 'from'}`)?.focus();
    onFill({ from, to, rooms: rooms === '' ? null : roomsOf(rooms), closed: SALE[text('sale')] ?? null });
  };
  return (
    <form className={styles.fill} noValidate onSubmit={submit} aria-label={t('fill')}>
      <Field id={`${id}-from`} label={t('from')} error={wrong === 'range' && t('fillRange')} className="mb-0">
        {(input) => <DateInput {...input} locale={locale} name="from" defaultValue={first} />}
      </Field>
      <Field id={`${id}-to`} label={t('to')} className="mb-0">
        {(input) => <DateInput {...input} locale={locale} name="to" defaultValue={last} />}
      </Field>
      <Field id={`${id}-rooms`} label={t('rooms')} error={wrong === 'rooms' && t('number')} className="mb-0">
        {(input) => (
          <TextInput {...input} name="rooms" inputMode="numeric" autoComplete="off" placeholder={t('roomsHint')} />
        )}
      </Field>
      <Field id={`${id}-sale`} label={t('sale')} className="mb-0">
        {(input) => (
          <SelectInput {...input} name="sale">
            <option value="keep">{t('saleKeep')}</option>
            <option value="open">{t('saleOpen')}</option>
            <option value="close">{t('saleClose')}</option>
          </SelectInput>
        )}
      </Field>
      <Button type="submit" variant="secondary" small>
        {t('apply')}
      </Button>
    </form>
  );
}
