import { dueRule, type ScheduleTemplate, scheduleAmount } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { parseAmount, typedAmount } from '@/lib/domain/money';
import { itemsAfterBalance, itemsInsideWindow } from '@/lib/domain/schedule-template';
import { wholeNumber } from '../attrition-draft';

type Item = ScheduleTemplate['items'][number];
export type AmountKind = Item['amount']['kind'];
export type DueKind = Item['due']['kind'];

/** An item of a payment schedule as it is typed: `value` of its amount, `when` of its day. */
export interface ItemDraft {
  id: number;
  amount: AmountKind;
  value: string;
  due: DueKind;
  when: string;
}

/** A schedule as it is typed; its last item is the balance. Null = the default of the event. */
export type ScheduleDraft = { items: ItemDraft[]; lateBooking: ScheduleTemplate['lateBooking'] } | null;

export type ScheduleProblem = 'percent' | 'amount' | 'days' | 'date' | 'afterBalance' | 'insideWindow';

/** What cannot be saved of an item, and in which of its two fields. */
export interface WrongItem {
  id: number;
  field: 'value' | 'when';
  problem: ScheduleProblem;
}

export const AMOUNT_KINDS = scheduleAmount.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind) => kind !== 'balance');
export const DUE_KINDS = dueRule.options.map(({ shape }) => shape.kind.value);
export const isFixed = (kind: AmountKind) => kind === 'fixedPerRoom' || kind === 'fixedPerPerson';
export const isDays = (kind: DueKind) => kind !== 'atBooking' && kind !== 'fixedDate';
export const MOST_ITEMS = 12;

function typedValue({ amount }: Item, currency: string): string {
  if (amount.kind === 'percent') return String(amount.percent);
  return 'amount' in amount ? typedAmount(amount.amount, currency) : '';
}

function typedDay({ due }: Item): string {
  if (due.kind === 'fixedDate') return due.date;
  return 'days' in due ? String(due.days) : '';
}

export function scheduleDraft(template: ScheduleTemplate | null, currency: string): ScheduleDraft {
  if (!template) return null;
  const items = template.items.map((item, id) => ({
    id,
    amount: item.amount.kind,
    value: typedValue(item, currency),
    due: item.due.kind,
    when: typedDay(item),
  }));
  return { items, lateBooking: template.lateBooking };
}

/** What holds without a template, as a template to start from. docs/domain.md, Payment schedule. */
export const defaultTemplate = (balanceDueDays: number): ScheduleTemplate => ({
  items: [
    { amount: { kind: 'minimum' }, due: { kind: 'atBooking' } },
    { amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: balanceDueDays } },
  ],
  lateBooking: 'catchUp',
});

/** A new item goes before the balance. */
export function withNewItem(items: ItemDraft[]): ItemDraft[] {
  const id = Math.max(-1, ...items.map((item) => item.id)) + 1;
  const added: ItemDraft = { id, amount: 'percent', value: '', due: 'daysBeforeEvent', when: '' };
  return [...items.slice(0, -1), added, ...items.slice(-1)];
}

function readItem(draft: ItemDraft, currency: string): { item: Item | null; wrong: WrongItem[] } {
  const { id, value, when } = draft;
  const asked = { kind: draft.amount, percent: wholeNumber(value), amount: parseAmount(value, currency) };
  const amount = scheduleAmount.safeParse(asked);
  const due = dueRule.safeParse({ kind: draft.due, days: wholeNumber(when), date: when });
  const wrong: WrongItem[] = [];
  if (!amount.success) wrong.push({ id, field: 'value', problem: isFixed(draft.amount) ? 'amount' : 'percent' });
  if (!due.success) wrong.push({ id, field: 'when', problem: isDays(draft.due) ? 'days' : 'date' });
  return { item: amount.success && due.success ? { amount: amount.data, due: due.data } : null, wrong };
}

interface ScheduledEvent {
  currency: string;
  eventDay: CalendarDate;
  /** Null where what is typed cannot be read. */
  balanceDueDays: number | null;
}

/** The template of a draft: null where the default holds, undefined where an item is wrong. */
export function readSchedule(
  draft: ScheduleDraft,
  { currency, eventDay, balanceDueDays }: ScheduledEvent,
): { template: ScheduleTemplate | null | undefined; wrong: WrongItem[] } {
  if (!draft) return { template: null, wrong: [] };
  const read = draft.items.map((item) => readItem(item, currency));
  const items = read.flatMap(({ item }) => (item ? [item] : []));
  const wrong = read.flatMap((item) => item.wrong);
  if (wrong.length > 0) return { template: undefined, wrong };
  const template = { items, lateBooking: draft.lateBooking };
  const late = itemsAfterBalance(template, eventDay);
  const inside = balanceDueDays === null ? [] : itemsInsideWindow(template, { eventDate: eventDay, balanceDueDays });
  const misplaced = draft.items.flatMap(({ id }, index): WrongItem[] => {
    if (late.includes(index)) return [{ id, field: 'when', problem: 'afterBalance' }];
    return inside.includes(index) ? [{ id, field: 'when', problem: 'insideWindow' }] : [];
  });
  return misplaced.length === 0 ? { template, wrong } : { template: undefined, wrong: misplaced };
}
