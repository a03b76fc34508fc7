import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { isStale } from '@/lib/api/api-error';
import type { CalendarDate } from '@/lib/contract/dates';
import type { EventTerms } from '@/lib/contract/event-terms';
import { EditFailure } from '../edit-failure';
import styles from '../editor.module.css';
import type { BlockNightSum } from './attrition-draft';
import { AttritionFields } from './attrition-fields';
import { CancellationSteps, PolicyPreview } from './cancellation-steps';
import { ComplimentaryFields } from './complimentary-fields';
import { LateFeeFields, useLateFeeWords } from './late-fee-fields';
import { ScheduleCard } from './schedule/schedule-card';
import { boundsOf, isNumber, type TermsField } from './terms-draft';
import { ChangeRuleFields, TermsSwitches } from './terms-switches';
import { TermsWriters } from './terms-writers';
import { useTerms } from './use-terms';

/** The sample of a schedule costs so many times the minimum, and at least this much in minor units. */
const SAMPLE_MINIMA = 5;

const LEAST_SAMPLE = 100_000;

interface TermsFormProps {
  terms: EventTerms;
  /** The day of the event, from which the examples of policy and schedule count. */
  eventDay: CalendarDate;
  /** Today in the event's zone. */
  today: CalendarDate;
  /** The block's nights, of which the contract names some. */
  nights: readonly BlockNightSum[];
}

/** The terms on which bookings of the event are made. */
export function TermsForm({ terms, eventDay, today, nights }: TermsFormProps) {
  const t = useTranslations('block.terms');
  const word = useTranslations('block');
  const scheduleWord = useTranslations('block.schedule');
  const feeWord = useTranslations('block.lateFee');
  const clauseWord = useTranslations('block.attrition');
  const givenWord = useTranslations('block.complimentary');
  const id = useId();
  const form = useTerms(terms, { eventDay, nights });
  const { currency } = form;
  const fee = useLateFeeWords(form.draft.lateFee.kind, currency);
  const errorOf = (field: TermsField) => {
    if (!isNumber(field)) return t('amount');
    const noticeFirst = field === 'finalNoticeDays' && form.draft.finalNoticeDays.trim() === '';
    return noticeFirst ? t('noticeFirst') : t('number', { ...boundsOf(field) });
  };
  const field = (name: TermsField, hint?: string) => (
    <Field
      id={`${id}-${name}`}
      label={t(name, { currency })}
      hint={hint}
      error={form.wrong.includes(name) && errorOf(name)}
      className="mb-0"
    >
      {(input) => (
        <TextInput
          {...input}
          inputMode={isNumber(name) ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={form.draft[name]}
          onChange={(event) => form.type({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const errors = [
    ...form.wrong.map((name) => ({ id: `${id}-${name}`, message: `${t(name, { currency })}: ${errorOf(name)}` })),
    ...form.wrongItems.map((item) => ({
      id: `${id}-item-${item.id}-${item.field}`,
      message: `${scheduleWord('title')}: ${scheduleWord(`wrong.${item.problem}`)}`,
    })),
    ...form.wrongFee.map((name) => ({
      id: `${id}-late-${name}`,
      message: `${fee.labelOf(name)}: ${fee.errorOf(name)}`,
    })),
    ...form.wrongClause.map((name) => ({ id: `${id}-attrition-${name}`, message: clauseWord('title') })),
    ...form.wrongGiven.map((name) => ({
      id: `${id}-complimentary-${name}`,
      message: `${givenWord(name)}: ${givenWord(`wrong.${name}`)}`,
    })),
    ...form.wrongSteps.map((step) => ({
      id: `${id}-step-${step.id}${step.part === 'value' ? '-value' : ''}`,
      message: `${t('cancellation')}: ${t(`wrongStep.${step.problem}`)}`,
    })),
  ];
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <ErrorSummary title={word('summary')} errors={errors} attempt={form.attempt} />
      <div className={styles.pair}>
        <Card title={t('stay')}>
          <div className={styles.two}>
            {field('minimumNights')}
            {field('minimumToReserve')}
            {field('balanceDueDays')}
          </div>
        </Card>
        <Card title={t('passes')}>
          <div className={styles.two}>
            {field('passSharePercent')}
            {field('adultPassPrice', t('passHint'))}
            {field('childPassPrice', t('passHint'))}
          </div>
        </Card>
      </div>
      <ScheduleCard
        prefix={id}
        currency={currency}
        draft={form.draft.scheduleTemplate}
        template={form.template}
        wrong={form.wrongItems}
        event={{ ...form.figures, eventDay }}
        sample={{ bookedOn: today, total: Math.max(LEAST_SAMPLE, terms.minimumToReserve * SAMPLE_MINIMA) }}
        onChange={(scheduleTemplate) => form.type({ scheduleTemplate })}
      />
      <Card title={t('unpaid')}>
        <p className="text-secondary mb-3">{t('unpaidHint')}</p>
        <div className={styles.two}>
          {field('unpaidRoomsPerEmail')}
          {field('unpaidRoomsPerAddress')}
          {field('firstPaymentHours', t('firstPaymentHint'))}
        </div>
      </Card>
      <Card title={t('changes')}>
        <p className="text-secondary mb-3">{t('changesHint')}</p>
        <ChangeRuleFields id={id} switches={form.draft} onTurn={form.type} />
      </Card>
      <Card title={t('overdue')}>
        <div className={styles.two}>
          {field('finalNoticeDays', t('finalNoticeHint'))}
          {field('cancelAfterDays', t('cancelAfterHint'))}
        </div>
      </Card>
      <Card title={feeWord('title')}>
        <p className="text-secondary mb-3">{feeWord('hint')}</p>
        <LateFeeFields
          prefix={id}
          currency={currency}
          draft={form.draft.lateFee}
          wrong={form.wrongFee}
          onChange={(lateFee) => form.type({ lateFee })}
        />
      </Card>
      <Card title={clauseWord('title')}>
        <p className="text-secondary mb-3">{clauseWord('hint')}</p>
        <AttritionFields
          prefix={id}
          currency={currency}
          nights={nights}
          draft={form.draft.attrition}
          terms={form.clause}
          wrong={form.wrongClause}
          onChange={(attrition) => form.type({ attrition })}
        />
      </Card>
      <Card title={givenWord('title')}>
        <p className="text-secondary mb-3">{givenWord('hint')}</p>
        <ComplimentaryFields
          prefix={id}
          draft={form.draft.complimentary}
          wrong={form.wrongGiven}
          onChange={(complimentary) => form.type({ complimentary })}
        />
      </Card>
      <Card title={t('cancellation')}>
        <p className="text-secondary mb-3">{t('cancellationHint')}</p>
        <CancellationSteps
          prefix={id}
          currency={currency}
          steps={form.draft.cancellationSteps}
          wrong={form.wrongSteps}
          onChange={(cancellationSteps) => form.type({ cancellationSteps })}
        />
        <PolicyPreview steps={form.policy} currency={currency} arrival={eventDay} />
      </Card>
      <div className={styles.pair}>
        <Card title={t('honeymoon')}>{field('honeymoonDiscountPercent', t('honeymoonHint'))}</Card>
        <Card title={t('waitlist')}>
          <TermsSwitches id={id} switches={form.draft} onTurn={form.type}>
            {field('waitlistOfferHours')}
          </TermsSwitches>
        </Card>
      </div>
      {form.writers && isStale(form.edit.failure) ? (
        <TermsWriters found={form.writers} current={form.draft} currency={currency} onChoose={form.type} />
      ) : (
        <EditFailure failure={form.edit.failure} />
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" busy={form.edit.busy}>
          {form.edit.busy ? word('working') : t('save')}
        </Button>
        <p className="text-secondary mb-0 align-self-center">{t('note')}</p>
      </div>
    </form>
  );
}
