import { useLocale, useTranslations } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { AMOUNT_KINDS, DUE_KINDS, type ItemDraft, isDays, isFixed, type WrongItem } from './schedule-drafts';

interface ScheduleItemFieldsProps {
  prefix: string;
  /** The item's number in the schedule, for screen readers. */
  number: number;
  currency: string;
  item: ItemDraft;
  wrong: WrongItem[];
  onChange: (changed: Partial<ItemDraft>) => void;
}

/** How much an item asks for and when it is due. */
export function ScheduleItemFields({ prefix, number, currency, item, wrong, onChange }: ScheduleItemFieldsProps) {
  const t = useTranslations('block.schedule');
  const locale = useLocale();
  const { amount, due } = item;
  const errorOf = (field: WrongItem['field']) => {
    const found = wrong.find((each) => each.field === field);
    return found && t(`wrong.${found.problem}`);
  };
  const text = (field: 'value' | 'when', label: string) => (
    <Field id={`${prefix}-${field}`} label={label} error={errorOf(field)} className="mb-0">
      {(input) => (
        <TextInput
          {...input}
          inputMode={field === 'value' && isFixed(amount) ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={item[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field id={`${prefix}-amount`} label={t('amount', { number })} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            disabled={amount === 'balance'}
            value={amount}
            onChange={(event) =>
              onChange({ amount: AMOUNT_KINDS.find((kind) => kind === event.target.value) ?? 'percent', value: '' })
            }
          >
            {(amount === 'balance' ? [amount] : AMOUNT_KINDS).map((kind) => (
              <option key={kind} value={kind}>
                {t(`amounts.${kind}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {amount === 'percent' && text('value', t('percent'))}
      {isFixed(amount) && text('value', t('value', { currency }))}
      <Field id={`${prefix}-due`} label={t('due')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={due}
            onChange={(event) =>
              onChange({ due: DUE_KINDS.find((kind) => kind === event.target.value) ?? 'atBooking', when: '' })
            }
          >
            {DUE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`dues.${kind}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {due === 'fixedDate' && (
        <Field id={`${prefix}-when`} label={t('date')} error={errorOf('when')} className="mb-0">
          {(input) => (
            <DateInput {...input} locale={locale} value={item.when} onChange={(when) => onChange({ when })} />
          )}
        </Field>
      )}
      {isDays(due) && text('when', t('days'))}
    </>
  );
}
