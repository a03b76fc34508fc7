import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import editorStyles from '@/components/room-block-editor/editor.module.css';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { unbroken } from '@/components/ui/unbroken';
import { type ScheduleTemplate, scheduleTemplate } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, parseAmount, typedAmount } from '@/lib/domain/money';
import { addDays, isCalendarDate } from '@/lib/domain/nights';
import { type ScheduledBooking, scheduleFor } from '@/lib/domain/schedule-template';
import styles from '../terms.module.css';
import {
  defaultTemplate,
  type ItemDraft,
  MOST_ITEMS,
  type ScheduleDraft,
  scheduleDraft,
  type WrongItem,
  withNewItem,
} from './schedule-drafts';
import { ScheduleItemFields } from './schedule-item-fields';

const lateModes = scheduleTemplate.shape.lateBooking;

interface ScheduleCardProps {
  prefix: string;
  currency: string;
  draft: ScheduleDraft;
  /** The template as typed; undefined where an item cannot be read. */
  template: ScheduleTemplate | null | undefined;
  wrong: WrongItem[];
  event: SampleEvent;
  sample: Sample;
  onChange: (draft: ScheduleDraft) => void;
}

/** The event's payment schedule: its own items, or the default of minimum and balance. */
export function ScheduleCard(props: ScheduleCardProps) {
  const { prefix, currency, draft, template, wrong, event, sample, onChange } = props;
  const t = useTranslations('block.schedule');
  const own = () => onChange(scheduleDraft(defaultTemplate(event.balanceDueDays), currency));
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{draft ? t('hint') : t('default', { days: event.balanceDueDays })}</p>
      {draft && (
        <>
          <ScheduleItems
            prefix={prefix}
            currency={currency}
            items={draft.items}
            wrong={wrong}
            onChange={(items) => onChange({ ...draft, items })}
          />
          <Field id={`${prefix}-late`} label={t('late')} hint={t('lateHint')} className="mt-3 mb-0">
            {(input) => (
              <SelectInput
                {...input}
                className={styles.lateMode}
                value={draft.lateBooking}
                onChange={(change) => onChange({ ...draft, lateBooking: lateModes.parse(change.target.value) })}
              >
                {lateModes.options.map((mode) => (
                  <option key={mode} value={mode}>
                    {t(`lateModes.${mode}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </>
      )}
      <div className="mt-3">
        <Button variant="secondary" small onClick={draft ? () => onChange(null) : own}>
          {draft ? t('useDefault') : t('own')}
        </Button>
      </div>
      {template === undefined ? (
        <p className="text-secondary mt-3 mb-0">{t('noPreview')}</p>
      ) : (
        <SchedulePreview template={template} event={event} currency={currency} start={sample} />
      )}
    </Card>
  );
}

interface ScheduleItemsProps {
  prefix: string;
  currency: string;
  items: ItemDraft[];
  wrong: WrongItem[];
  onChange: (items: ItemDraft[]) => void;
}

/** The payments that a schedule asks for, one a row; the last is the balance and stays. */
function ScheduleItems({ prefix, currency, items, wrong, onChange }: ScheduleItemsProps) {
  const t = useTranslations('block.schedule');
  return (
    <>
      <ol className={`${styles.steps} ${styles.wideSteps}`}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ScheduleItemFields
              prefix={`${prefix}-item-${item.id}`}
              number={index + 1}
              currency={currency}
              item={item}
              wrong={wrong.filter(({ id }) => id === item.id)}
              onChange={(changed) => onChange(items.map((other) => (other === item ? { ...item, ...changed } : other)))}
            />
            {item.amount !== 'balance' && (
              <Button variant="quiet" small onClick={() => onChange(items.filter((other) => other !== item))}>
                {t('remove', { number: index + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {items.length < MOST_ITEMS && (
        <Button variant="secondary" small onClick={() => onChange(withNewItem(items))}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

interface SchedulePreviewProps {
  template: ScheduleTemplate | null;
  event: SampleEvent;
  currency: string;
  start: Sample;
}

/** What a guest would pay and by when, by the very rule that makes a booking's schedule. */
function SchedulePreview({ template, event, currency, start }: SchedulePreviewProps) {
  const t = useTranslations('block.schedule');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const [bookedOn, setBookedOn] = useState(start.bookedOn);
  const [typed, setTyped] = useState(() => typedAmount(start.total, currency));
  const total = parseAmount(typed, currency);
  const isKnown = isCalendarDate(bookedOn) && total !== null && total > 0;
  const items = isKnown ? scheduleFor(template, sampleBooking({ bookedOn, total }, event)) : [];
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  return (
    <section className={styles.policy} aria-label={t('preview')}>
      <h3 className="h6">{t('preview')}</h3>
      <p className="text-secondary mb-0">
        {t('sample', { nights: event.minimumNights, date: format.words(event.eventDay) })}
      </p>
      <div className={editorStyles.two}>
        <Field id={`${id}-on`} label={t('bookedOn')} className="mb-0">
          {(input) => <DateInput {...input} locale={locale} value={bookedOn} onChange={setBookedOn} />}
        </Field>
        <Field id={`${id}-total`} label={t('total', { currency })} className="mb-0">
          {(input) => (
            <TextInput
              {...input}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(change) => setTyped(change.target.value)}
            />
          )}
        </Field>
      </div>
      <div role="status">
        {isKnown ? (
          <ul>
            {items.map((item) => (
              <li key={item.dueOn}>
                {unbroken(t('item', { kind: item.kind, date: format.words(item.dueOn), amount: money(item.amount) }))}
              </li>
            ))}
            <li>
              <strong>{t('sum', { amount: money(items.reduce((sum, { amount }) => sum + amount, 0)) })}</strong>
            </li>
          </ul>
        ) : (
          <p>{t('noSample')}</p>
        )}
      </div>
    </section>
  );
}

/** What the sample of a schedule is made of; amounts in minor units. */
interface Sample {
  bookedOn: CalendarDate;
  total: number;
}

/** The event's own figures of a schedule, as they are typed. */
interface SampleEvent {
  eventDay: CalendarDate;
  balanceDueDays: number;
  minimumToReserve: number;
  minimumNights: number;
}

const PEOPLE = 2;

/** A room for two over the event's least nights, booked on a day for a price. */
function sampleBooking({ bookedOn, total }: Sample, event: SampleEvent): ScheduledBooking {
  const nights = event.minimumNights;
  const stay = { checkIn: event.eventDay, checkOut: addDays(event.eventDay, nights) };
  return {
    today: bookedOn,
    eventDate: event.eventDay,
    balanceDueDays: event.balanceDueDays,
    total,
    minimumToReserve: event.minimumToReserve,
    rooms: [{ ...stay, nights, people: PEOPLE, total }],
    passes: 0,
  };
}
