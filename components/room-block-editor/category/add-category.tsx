import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { addCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import {
  type BlockCategory,
  type CategoryInput,
  categoryInput,
  type RoomBlock,
} from '@/lib/contract/room-block-editor';
import { parseAmount } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { EditFailure } from '../edit-failure';
import styles from '../editor.module.css';

const MEAL_PLANS = ['AI', 'FB', 'HB', 'BB', 'EP'] as const;

const USUAL_ROOMS = 10;

const NIGHTS_BEFORE = 3;

interface AddCategoryProps {
  show: boolean;
  block: RoomBlock;
  onClose: () => void;
  onAdded: (category: BlockCategory) => void;
}

/** A category of the hotel with its nights and a first rate; everything else is edited once it is in the block. */
export function AddCategory({ show, block, onClose, onAdded }: AddCategoryProps) {
  const t = useTranslations('block');
  const locale = useLocale();
  const id = useId();
  const [wrong, setWrong] = useState<string[]>([]);
  const edit = useSend({
    sendKeyed: (http, input: CategoryInput, idempotencyKey) =>
      addCategory(http, { eventId: block.eventId, input, idempotencyKey }),
    onDone: (added) => {
      notify({ tone: 'success', text: t('new.saved', { name: added.name }) });
      onAdded(added);
    },
  });
  const { currency, addable, eventDay, today } = block;
  const nights = block.categories[0]?.nights ?? [];
  const firstNight = nights[0]?.date ?? (eventDay ? addDays(eventDay, -NIGHTS_BEFORE) : today);
  const lastNight = nights.at(-1)?.date ?? eventDay ?? today;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '').trim();
    const amount = parseAmount(text('amount'), currency);
    const adult = { band: 'adult' as const, adultOccupancy: 2, firstNight: null, lastNight: null, amount };
    const parsed = categoryInput.safeParse({
      roomCategoryId: text('roomCategoryId'),
      firstNight: text('firstNight'),
      lastNight: text('lastNight'),
      allotted: text('allotted') === '' ? null : Number(text('allotted')),
      cutOffDate: text('cutOff') || null,
      plan: {
        mealPlan: text('mealPlan'),
        basis: 'perPersonPerNight',
        taxIncluded: true,
        taxPercent: 0,
        rates: [adult],
      },
    });
    const bad = parsed.success
      ? parsed.data.lastNight < parsed.data.firstNight
        ? ['lastNight']
        : []
      : parsed.error.issues.map(({ path }) => (path[0] === 'plan' ? 'amount' : String(path[0])));
    setWrong(bad);
    if (bad.length > 0) document.getElementById(`${id}-${bad[0]}`)?.focus();
    else if (parsed.success) edit.save(parsed.data);
  };
  const words: Record<string, string> = {
    allotted: t('nights.number'),
    amount: t('rates.amount'),
    lastNight: t('rates.order'),
    firstNight: t('rates.order'),
  };
  const text = (name: string, label: string, value: string | number, isDate = false, hint?: string) => (
    <Field id={`${id}-${name}`} label={label} hint={hint} error={wrong.includes(name) && words[name]} className="mb-0">
      {(input) =>
        isDate ? (
          <DateInput {...input} locale={locale} name={name} defaultValue={String(value)} />
        ) : (
          <TextInput {...input} name={name} lang={locale} autoComplete="off" inputMode="decimal" defaultValue={value} />
        )
      }
    </Field>
  );
  return (
    <Modal show={show} title={t('new.title')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="d-grid gap-3">
        <p className="mb-0">{t('new.text')}</p>
        <Field id={`${id}-roomCategoryId`} label={t('new.category')} className="mb-0">
          {(input) => (
            <SelectInput {...input} name="roomCategoryId">
              {addable.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <div className={styles.two}>
          {text('firstNight', t('new.firstNight'), firstNight, true)}
          {text('lastNight', t('new.lastNight'), lastNight, true)}
          {text('allotted', t('new.allotted'), USUAL_ROOMS)}
          {text('cutOff', t('new.cutOff'), '', true)}
        </div>
        <Field id={`${id}-mealPlan`} label={t('new.mealPlan')} className="mb-0">
          {(input) => (
            <SelectInput {...input} name="mealPlan">
              {MEAL_PLANS.map((plan) => (
                <option key={plan} value={plan}>
                  {t(`rates.mealPlans.${plan}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {text('amount', t('new.amount', { currency }), '', false, t('new.amountHint'))}
        <EditFailure failure={edit.failure} />
        <div className="d-flex flex-wrap gap-2">
          <Button type="submit" busy={edit.busy}>
            {edit.busy ? t('working') : t('new.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
