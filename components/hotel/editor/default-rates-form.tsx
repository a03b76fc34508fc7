import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { WrittenByTwo } from '@/components/form/two-writers';
import { PlanInWords } from '@/components/room-block-editor/rates/hotel-rates';
import { RateFields } from '@/components/room-block-editor/rates/rate-fields';
import { draftOf } from '@/components/room-block-editor/rates/rate-matrix';
import { RateWriters, usePlanWriters } from '@/components/room-block-editor/rates/rate-writers';
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

const FIRST_CURRENCY = 'USD';

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
  // Where somebody else removed the rates, those typed here keep the currency that they were typed in.
  const [first] = useState(saved?.currency ?? FIRST_CURRENCY);
  const [chosen, setChosen] = useState<string | null>(null);
  const kept = saved?.currency ?? currencyBeside(hotel) ?? first;
  const currency = chosen ?? kept;
  const { mealPlans, taxIncluded, taxPercent } = hotel;
  const usual = { mealPlan: mealPlans[0] ?? 'AI', basis: 'perPersonPerNight' as const, taxIncluded, taxPercent };
  const plan = saved ?? { ...usual, rates: [] };
  const form = useRateDraft(plan, currency, room.maxAdults);
  const { writers } = usePlanWriters(form, plan, currency, kept);
  const isTyped = form.dirty || currency !== kept;
  useUnsavedEdits(isTyped);
  const edit = useSend({
    sendKeyed: saveHotelRoom,
    onDone: (now) => {
      notify({ tone: 'success', text: t('rateWords.saved') });
      onHotel(now);
      onClose();
    },
    onStale: (details) => {
      // Typed prices keep the currency that is shown with them, whatever the other person's is.
      setChosen(isTyped ? currency : null);
      onStale(details);
    },
  });
  const takeTheirs = () => {
    form.show(plan, kept);
    setChosen(null);
    edit.forget();
  };
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
            <SelectInput {...input} value={currency} onChange={(event) => setChosen(event.target.value)}>
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
        {isStale(edit.failure) && currency !== kept ? (
          <WrittenByTwo
            found={{ theirs: { currency: kept }, mine: { currency }, taken: [], both: ['currency'] }}
            current={{ currency }}
            label={() => t('rateWords.currency')}
            shown={(_name, { currency: code }) => (
              <>
                {code}
                <PlanInWords plan={code === kept ? plan : form.plan} currency={code} />
              </>
            )}
            onChoose={(_name, { currency: code }) => code === kept && takeTheirs()}
          />
        ) : writers && isStale(edit.failure) ? (
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

/** The currency of the default rates that other categories of the hotel have. */
const currencyBeside = ({ categories }: HotelProfile) =>
  categories.find(({ defaultPlan }) => defaultPlan !== null)?.defaultPlan?.currency;
