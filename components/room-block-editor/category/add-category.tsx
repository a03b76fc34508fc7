import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { ApiError } from '@/lib/api/api-error';
import { addCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import {
  type BlockCategory,
  type BlockPlan,
  type CategoryInput,
  categoryInput,
  type RoomBlock,
} from '@/lib/contract/room-block-editor';
import { addDays } from '@/lib/domain/nights';
import { EditFailure } from '../edit-failure';
import styles from '../editor.module.css';
import { hotelRatesOf, TakeHotelRates, TakenRates } from '../rates/hotel-rates';

const MEAL_PLANS = ['AI', 'FB', 'HB', 'BB', 'EP'] as const;

const USUAL_ROOMS = 10;

const NIGHTS_BEFORE = 3;

const AMOUNT = 'plan.rates.0.amount';

const FIELDS = ['roomCategoryId', 'firstNight', 'lastNight', 'allotted', 'cutOffDate', AMOUNT] as const;

const orderedCategory = categoryInput.refine(({ firstNight, lastNight }) => firstNight <= lastNight, {
  path: ['lastNight'],
});

interface AddCategoryProps {
  show: boolean;
  block: RoomBlock;
  onClose: () => void;
  onAdded: (category: BlockCategory) => void;
}

/** A category of the hotel with its nights and a first rate; everything else is edited once it is in the block. */
export function AddCategory({ show, ...rest }: AddCategoryProps) {
  const t = useTranslations('block');
  return (
    <Modal show={show} title={t('new.title')} closeLabel={t('close')} onClose={rest.onClose}>
      <CategoryForm {...rest} />
    </Modal>
  );
}

/** The usual terms of a category's hotel. */
function usualOf({ hotels = [], usual, addable }: RoomBlock, roomCategoryId: string): RoomBlock['usual'] {
  const of = addable.find(({ id }) => id === roomCategoryId)?.hotelId;
  return hotels.find(({ id }) => id === of)?.usual ?? usual;
}

/** The categories that may come into the block, hotel by hotel where the event has several. */
export function Offered({ block: { hotels, addable } }: { block: Pick<RoomBlock, 'hotels' | 'addable'> }) {
  const options = (offered: RoomBlock['addable']) =>
    offered.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  if (!hotels) return options(addable);
  return hotels.map((hotel, index) => {
    const offered = addable.filter(({ hotelId }) => (index === 0 ? hotelId === undefined : hotelId === hotel.id));
    return (
      offered.length > 0 && (
        <optgroup key={hotel.id} label={hotel.name}>
          {options(offered)}
        </optgroup>
      )
    );
  });
}

function CategoryForm({ block, onClose, onAdded }: Omit<AddCategoryProps, 'show'>) {
  const t = useTranslations('block');
  const locale = useLocale();
  const id = useId();
  const edit = useSend({
    sendKeyed: (http, input: CategoryInput, idempotencyKey) =>
      addCategory(http, { eventId: block.eventId, input, idempotencyKey }),
    onDone: (added) => {
      notify({ tone: 'success', text: t('new.saved', { name: added.name }) });
      onAdded(added);
    },
  });
  const { currency, addable, eventDay, lastEventDay, today } = block;
  const nights = block.categories[0]?.nights ?? [];
  const firstNight = nights[0]?.date ?? (eventDay ? addDays(eventDay, -NIGHTS_BEFORE) : today);
  const lastNight = nights.at(-1)?.date ?? lastEventDay ?? eventDay ?? today;
  const firstPlanOf = (roomCategoryId: string): BlockPlan => ({
    ...usualOf(block, roomCategoryId),
    basis: 'perPersonPerNight',
    rates: [{ band: 'adult', adultOccupancy: 2, firstNight: null, lastNight: null, amount: Number.NaN }],
  });
  const first = addable[0]?.id ?? '';
  const [taken, setTaken] = useState<BlockPlan | null>(null);
  const form = useForm({
    resolver: zodResolver(orderedCategory),
    defaultValues: {
      roomCategoryId: first,
      firstNight,
      lastNight,
      allotted: USUAL_ROOMS,
      cutOffDate: null,
      plan: firstPlanOf(first),
    },
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id,
    names: FIELDS,
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
    sentence: (name) => {
      if (name === 'roomCategoryId') return undefined;
      if (name === 'allotted') return t('nights.number');
      return t(name === AMOUNT ? 'rates.amount' : 'rates.order');
    },
  });
  /** The hotel's plan instead of what is typed; null = typing again. */
  const take = (plan: BlockPlan | null) => {
    form.setValue('plan', plan ?? firstPlanOf(form.getValues('roomCategoryId')));
    form.clearErrors('plan');
    setTaken(plan);
  };
  /** Another hotel has other usual terms, which the plan takes over; typed rates stay. */
  const choose = () => {
    if (taken) return take(null);
    const usual = usualOf(block, form.getValues('roomCategoryId'));
    if (block.hotels) form.setValue('plan', { ...form.getValues('plan'), ...usual });
  };
  const { control } = fields;
  const cutOff = control('cutOffDate');
  const night = (name: 'firstNight' | 'lastNight') => (
    <Field {...fields.field(name)} label={t(`new.${name}`)} className="mb-0">
      {(input) => <DateInput {...input} {...control(name, 'lastNight')} locale={locale} />}
    </Field>
  );
  return (
    <form noValidate onSubmit={form.handleSubmit(edit.save, fields.focusWrong)} className="d-grid gap-3">
      <p className="mb-0">{t('new.text')}</p>
      <Field {...fields.field('roomCategoryId')} label={t('new.category')} className="mb-0">
        {(input) => (
          <SelectInput {...input} {...form.register('roomCategoryId', { onChange: choose })}>
            <Offered block={block} />
          </SelectInput>
        )}
      </Field>
      <div className={styles.two}>
        {night('firstNight')}
        {night('lastNight')}
        <Field {...fields.field('allotted')} label={t('new.allotted')} className="mb-0">
          {(input) => <NumberInput {...input} {...control('allotted')} lang={locale} inputMode="decimal" />}
        </Field>
        <Field {...fields.field('cutOffDate')} label={t('new.cutOff')} className="mb-0">
          {(input) => (
            <DateInput
              {...input}
              locale={locale}
              value={cutOff.value ?? ''}
              onChange={(date) => cutOff.onChange(date || null)}
            />
          )}
        </Field>
      </div>
      {taken ? (
        <TakenRates plan={taken} currency={currency} onLeave={() => take(null)} />
      ) : (
        <>
          <TakeHotelRates
            rates={hotelRatesOf(block.hotelRates, form.watch('roomCategoryId'))}
            currency={currency}
            onTake={take}
          />
          <Field id={`${id}-mealPlan`} label={t('new.mealPlan')} className="mb-0">
            {(input) => (
              <SelectInput {...input} {...form.register('plan.mealPlan')}>
                {MEAL_PLANS.map((plan) => (
                  <option key={plan} value={plan}>
                    {t(`rates.mealPlans.${plan}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field
            {...fields.field(AMOUNT)}
            label={t('new.amount', { currency })}
            hint={t('new.amountHint')}
            className="mb-0"
          >
            {(input) => <MoneyInput {...input} {...control(AMOUNT)} lang={locale} currency={currency} />}
          </Field>
        </>
      )}
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
  );
}
