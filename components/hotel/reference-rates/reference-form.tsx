import { useTranslations } from 'next-intl';
import { useId } from 'react';
import bars from '@/components/console/sticky-bar.module.css';
import { EditFailure } from '@/components/room-block-editor/edit-failure';
import { RateFields } from '@/components/room-block-editor/rates/rate-fields';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { ApiError, isStale } from '@/lib/api/api-error';
import { removeReferenceRates } from '@/lib/api/reference-rates';
import { useSend } from '@/lib/api/use-send';
import { SIMULATION_DAYS_AHEAD } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { type ReferenceRates, referenceRates } from '@/lib/contract/reference-rates';
import { addDays } from '@/lib/domain/nights';
import { turningNights } from '@/lib/domain/rate-plan-check';
import { choiceQuery } from '@/lib/domain/simulation-query';
import { Link } from '@/lib/i18n/navigation';
import { ReferenceFields } from './reference-fields';
import {
  type CategoryRatesHolder,
  type ReferenceForm as ReferenceFormState,
  useReferenceRates,
} from './use-reference-rates';

const DAYS_AHEAD = 30;

const NIGHTS = 3;

const COUPLE = 2;

const FIELDS: Record<string, string> = {
  'plan.currency': 'currency',
  'plan.minimumToReserve': 'minimum',
  'plan.taxPercent': 'taxPercent',
};

/** Id of the first price, which an error of the whole table points to. */
const FIRST_CELL = 'base-adult-1';

interface RemoveRatesProps {
  hotelId: string;
  rates: ReferenceRates;
  /** Called with the prices as they are now: none where they were removed, here or by somebody else. */
  onChange: (rates: ReferenceRates) => void;
}

/** Asks before a category's prices are removed from the simulator, and says what stays. */
function RemoveRates({ hotelId, rates, onChange }: RemoveRatesProps) {
  const t = useTranslations('reference.removal');
  const { categoryId, categoryName: name, version } = rates;
  const removal = useSend({
    send: removeReferenceRates,
    onDone: (now) => {
      notify({ tone: 'success', text: t('removed', { name }) });
      onChange(now);
    },
    onStale: (details) => {
      const now = referenceRates.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  return (
    <ConfirmedButton
      label={t('ask')}
      small
      danger
      title={t('title', { name })}
      text={t('text')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('ask') }}
      sending={removal}
      onConfirm={() => removal.save({ hotelId, categoryId, version })}
    >
      {isStale(removal.failure) ? (
        <Alert tone="warning">{t('stale')}</Alert>
      ) : (
        <EditFailure failure={removal.failure} />
      )}
    </ConfirmedButton>
  );
}

interface ReferenceFormProps extends CategoryRatesHolder {
  today: CalendarDate;
  /** Called once the category has no prices any more. */
  onGone: () => void;
}

/** The form of a category's prices in the simulator: edit, save, remove. */
export function ReferenceForm({ today, onGone, ...holder }: ReferenceFormProps) {
  const t = useTranslations('reference');
  const word = useTranslations('block');
  const prefix = useId();
  const reference = useReferenceRates(holder);
  const errors = useReferenceErrors(reference);
  const { form, edit, currency } = reference;
  const { hotelId, rates, hotelCurrency, onChange } = holder;
  const { plan: saved, limits } = rates;
  const nights = turningNights(form.plan.rates, today, addDays(today, SIMULATION_DAYS_AHEAD));
  const discard = () => {
    edit.forget();
    reference.show(saved);
    if (!saved) onGone();
  };
  return (
    <Card title={rates.categoryName}>
      <p className="text-secondary mb-3">{t('hint', { currency })}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reference.save();
        }}
      >
        <ErrorSummary
          title={word('summary')}
          errors={errors.map(({ field, message }) => ({ id: `${prefix}-${field}`, message }))}
          attempt={form.attempt}
        />
        <ReferenceFields
          prefix={prefix}
          form={reference}
          hotelCurrency={hotelCurrency}
          errorOf={(name) => errors.find(({ field }) => field === name)?.message}
        />
        <RateFields
          prefix={prefix}
          form={form}
          currency={currency}
          most={limits}
          nights={nights}
          exampleNights={[0, 1, 2].map((day) => addDays(today, day))}
        />
        {isStale(edit.failure) ? (
          <Alert tone="warning" title={t('staleTitle')}>
            <p>{t('staleText')}</p>
          </Alert>
        ) : (
          errors.length === 0 && <EditFailure failure={edit.failure} />
        )}
        {reference.dirty && (
          <div className={bars.unsaved}>
            <p role="status">{word('rates.unsaved')}</p>
            <Button variant="quiet" small disabled={edit.busy} onClick={discard}>
              {t('discard')}
            </Button>
            <Button type="submit" small busy={edit.busy}>
              {edit.busy ? word('working') : word('rates.save')}
            </Button>
          </div>
        )}
      </form>
      {saved && (
        <div className="d-flex flex-wrap gap-2 justify-content-between mt-3">
          <SimulatorLink hotelId={hotelId} rates={rates} today={today} />
          <RemoveRates
            hotelId={hotelId}
            rates={rates}
            onChange={(now) => {
              onChange(now);
              if (!now.plan) onGone();
              else if (!reference.dirty) reference.show(now.plan);
            }}
          />
        </div>
      )}
    </Card>
  );
}

interface FieldError {
  /** Id of the field without the form's prefix. */
  field: string;
  message: string;
}

/** Errors by field, in words: those that this page finds once saving was tried, and those of the provider. */
function useReferenceErrors({ form, edit, isMinimum, sells, sent }: ReferenceFormState): FieldError[] {
  const t = useTranslations('reference');
  const cellWords = useTranslations('block.rates');
  const seen: FieldError[] = [...form.problems].map(([field, problem]) => ({ field, message: cellWords(problem) }));
  if (form.attempt > 0 && !isMinimum) seen.push({ field: 'minimum', message: t('minimumWrong') });
  if (form.attempt > 0 && !sells && seen.length === 0) seen.push({ field: FIRST_CELL, message: t('nothing') });
  const told = edit.failure instanceof ApiError ? Object.entries(edit.failure.fields) : [];
  const fieldOf = (path: string) =>
    FIELDS[path] ?? sent[Number(/^plan\.rates\.(\d+)/.exec(path)?.[1] ?? Number.NaN)] ?? FIRST_CELL;
  return [...seen, ...told.map(([path, message]) => ({ field: fieldOf(path), message }))];
}

interface SimulatorLinkProps {
  hotelId: string;
  rates: ReferenceRates;
  today: CalendarDate;
}

/** Opens the category in the simulator with a stay chosen, in another tab, so that nothing typed here is lost. */
function SimulatorLink({ hotelId, rates, today }: SimulatorLinkProps) {
  const t = useTranslations('reference');
  const adults = Math.min(COUPLE, rates.limits.maxAdults);
  const room = { categoryId: rates.categoryId, quantity: 1, adults, juniors: 0, minors: 0, infants: 0 };
  const checkIn = addDays(today, DAYS_AHEAD);
  const query = choiceQuery({ hotelId, checkIn, checkOut: addDays(checkIn, NIGHTS), rooms: [room] });
  return (
    <Link
      href={`${SIMULATOR_PATH}?${query}`}
      className={buttonClass('secondary', { small: true })}
      target="_blank"
      prefetch={false}
    >
      {t('effect')}
      <span className="visually-hidden"> {t('newTab')}</span>
    </Link>
  );
}
