import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { RateFields } from '@/components/room-block-editor/rates/rate-fields';
import { draftOf } from '@/components/room-block-editor/rates/rate-matrix';
import { RateWriters } from '@/components/room-block-editor/rates/rate-writers';
import { usePlanWriters } from '@/components/room-block-editor/rates/use-plan-writers';
import { useRateDraft } from '@/components/room-block-editor/rates/use-rate-draft';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { isStale } from '@/lib/api/api-error';
import { saveHotelRoom } from '@/lib/api/hotel';
import { useSend } from '@/lib/api/use-send';
import { OFFERED_CURRENCIES, SIMULATION_DAYS_AHEAD } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type { HotelProfile, HotelRoom } from '@/lib/contract/hotel';
import type { DefaultPlan } from '@/lib/contract/room-block-editor';
import { addDays } from '@/lib/domain/nights';
import { turningNights } from '@/lib/domain/rate-plan-check';
import { HotelFailure } from './hotel-room-form';

/** The first price, which a plan without any points to. */
const FIRST_CELL = 'base-adult-1';

interface DefaultRatesFormProps {
  hotel: HotelProfile;
  room: HotelRoom;
  name: string;
  today: CalendarDate;
  onHotel: (hotel: HotelProfile) => void;
  onStale: (details: unknown) => void;
  onClose: () => void;
}

/** The window in which a category's default rates are written or taken away; blocks that took a copy keep it. */
export function DefaultRatesForm({ hotel, room, name, today, onHotel, onStale, onClose }: DefaultRatesFormProps) {
  const t = useTranslations('hotels.rooms');
  const words = useTranslations('block.rates');
  const prefix = useId();
  const saved = room.defaultPlan;
  const [currency, setCurrency] = useState(saved?.currency ?? currencyBeside(hotel) ?? 'USD');
  const { mealPlans, taxIncluded, taxPercent } = hotel;
  const usual = { mealPlan: mealPlans[0] ?? 'AI', basis: 'perPersonPerNight' as const, taxIncluded, taxPercent };
  const plan = saved ?? { ...usual, rates: [] };
  const form = useRateDraft(plan, currency, room.maxAdults);
  const { writers } = usePlanWriters(form, plan, currency);
  useUnsavedEdits(form.dirty);
  const edit = useSend({
    sendKeyed: saveHotelRoom,
    onDone: (now) => {
      notify({ tone: 'success', text: t('rateWords.saved') });
      onHotel(now);
      onClose();
    },
    onStale,
  });
  const put = (defaultPlan: DefaultPlan | null) =>
    edit.save({ hotelId: hotel.id, categoryId: room.id, change: { defaultPlan, version: room.version } });
  const sells = form.plan.rates.some(({ band }) => band === 'adult');
  const errors = [...form.problems].map(([cell, problem]) => ({ id: `${prefix}-${cell}`, message: words(problem) }));
  if (form.attempt > 0 && !sells && errors.length === 0)
    errors.push({ id: `${prefix}-${FIRST_CELL}`, message: t('rateWords.nothing') });
  return (
    <Modal
      show
      size="xl"
      title={t('named', { action: t('rates'), room: name })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          {saved && (
            <Button variant="quiet" className="me-auto" disabled={edit.busy} onClick={() => put(null)}>
              {t('rateWords.remove')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose} disabled={edit.busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={`${prefix}-form`} busy={edit.busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="text-secondary">{t('rateWords.text')}</p>
      <form
        id={`${prefix}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.tryReading() && sells) put({ ...form.plan, currency });
        }}
      >
        <ErrorSummary title={t('rateWords.check')} errors={errors} attempt={form.attempt} />
        <Field id={`${prefix}-currency`} label={t('rateWords.currency')}>
          {(input) => (
            <SelectInput {...input} value={currency} onChange={(event) => setCurrency(event.target.value)}>
              {[...new Set([...OFFERED_CURRENCIES, currency])].map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <RateFields
          prefix={prefix}
          form={form}
          currency={currency}
          most={room}
          nights={turningNights(form.plan.rates, today, addDays(today, SIMULATION_DAYS_AHEAD))}
          exampleNights={[0, 1, 2].map((day) => addDays(today, day))}
        />
        {writers && isStale(edit.failure) ? (
          <RateWriters
            found={writers}
            draft={form.draft}
            theirs={draftOf(plan, currency)}
            currency={currency}
            maxAdults={room.maxAdults}
            onChange={form.change}
          />
        ) : (
          edit.failure && <HotelFailure failure={edit.failure} />
        )}
      </form>
    </Modal>
  );
}

/** The currency in which the hotel's other categories are told. */
const currencyBeside = ({ categories }: HotelProfile) =>
  categories.find(({ defaultPlan }) => defaultPlan !== null)?.defaultPlan?.currency;
