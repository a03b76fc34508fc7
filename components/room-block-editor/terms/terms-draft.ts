import {
  type CancellationStep,
  cancellationStep,
  type LateFee,
  lateFee,
  type Penalty,
} from '@/lib/contract/booking-terms';
import { type EventTerms, eventTerms } from '@/lib/contract/event-terms';
import { parseAmount, typedAmount } from '@/lib/domain/money';
import { type AttritionDraft, attritionDraft, type BlockNightSum, wholeNumber } from './attrition-draft';
import { type ComplimentaryDraft, complimentaryDraft } from './complimentary-draft';
import { type ScheduleDraft, scheduleDraft } from './schedule/schedule-drafts';

export type Switches = Pick<
  EventTerms,
  'waitlistEnabled' | 'waitlistFillsGaps' | 'guestListShows' | 'guestChanges' | 'changesLockDate'
>;

/** The terms as they are typed. */
export type TermsDraft = Record<TermsField, string> &
  Switches & {
    cancellationSteps: StepDraft[];
    scheduleTemplate: ScheduleDraft;
    lateFee: LateFeeDraft;
    attrition: AttritionDraft;
    complimentary: ComplimentaryDraft;
  };

export type TermsPart = keyof TermsDraft;

export const switchesOf = ({
  waitlistEnabled,
  waitlistFillsGaps,
  guestListShows,
  guestChanges,
  changesLockDate,
}: Switches): Switches => ({
  waitlistEnabled,
  waitlistFillsGaps,
  guestListShows,
  guestChanges,
  changesLockDate,
});

/** The terms as a person types them; `nights` are the block's. */
export function termsDraft(terms: EventTerms, nights: readonly BlockNightSum[]): TermsDraft {
  const { currency } = terms;
  return {
    ...typedFields(terms),
    ...switchesOf(terms),
    cancellationSteps: stepDrafts(terms.cancellationSteps, currency),
    scheduleTemplate: scheduleDraft(terms.scheduleTemplate, currency),
    lateFee: lateFeeDraft(terms.lateFee, currency),
    attrition: attritionDraft(terms.attrition, { nights, currency }),
    complimentary: complimentaryDraft(terms.complimentary),
  };
}

/** The late fee as it is typed. */
export interface LateFeeDraft {
  kind: 'none' | LateFee['kind'];
  value: string;
  graceDays: string;
  cap: string;
}

export type LateFeeField = 'value' | 'graceDays' | 'cap';

function lateFeeDraft(fee: LateFee | null, currency: string): LateFeeDraft {
  if (!fee) return { kind: 'none', value: '', graceDays: '', cap: '' };
  const value = fee.kind === 'percent' ? String(fee.percent) : typedAmount(fee.amount, currency);
  return { kind: fee.kind, value, graceDays: String(fee.graceDays), cap: typedAmount(fee.cap, currency) };
}

/** The late fee of a draft, null = none; undefined with the fields that cannot be read. */
export function readLateFee(
  { kind, ...typed }: LateFeeDraft,
  currency: string,
): { fee: LateFee | null | undefined; wrong: LateFeeField[] } {
  if (kind === 'none') return { fee: null, wrong: [] };
  const value = kind === 'percent' ? wholeNumber(typed.value) : parseAmount(typed.value, currency);
  const terms = { graceDays: wholeNumber(typed.graceDays), cap: parseAmount(typed.cap, currency) };
  const read = lateFee.safeParse({ kind, [kind === 'percent' ? 'percent' : 'amount']: value, ...terms });
  if (read.success) return { fee: read.data, wrong: [] };
  const named = new Set(read.error.issues.map(({ path: [field] }) => field));
  const wrong = (['value', 'graceDays', 'cap'] as const).filter((field) =>
    field === 'value' ? named.has('percent') || named.has('amount') : named.has(field),
  );
  return { fee: undefined, wrong };
}

/** A cancellation step as it is typed. */
export interface StepDraft {
  id: number;
  fromDays: string;
  kind: Penalty['kind'];
  value: string;
}

function typedValue(penalty: Penalty, currency: string): string {
  if (penalty.kind === 'percent') return String(penalty.percent);
  if (penalty.kind === 'nights') return String(penalty.nights);
  return penalty.kind === 'fixed' ? typedAmount(penalty.amount, currency) : '';
}

const stepDrafts = (steps: CancellationStep[], currency: string): StepDraft[] =>
  steps.map(({ fromDays, penalty }, id) => ({
    id,
    fromDays: String(fromDays),
    kind: penalty.kind,
    value: typedValue(penalty, currency),
  }));

function penaltyOf({ kind, value }: StepDraft, currency: string): unknown {
  if (kind === 'percent') return { kind, percent: Number(value || Number.NaN) };
  if (kind === 'nights') return { kind, nights: Number(value || Number.NaN) };
  return kind === 'fixed' ? { kind, amount: parseAmount(value, currency) } : { kind };
}

/** The step of a draft; null where it cannot be read. */
export function readStep(draft: StepDraft, currency: string): CancellationStep | null {
  const step = { fromDays: wholeNumber(draft.fromDays), penalty: penaltyOf(draft, currency) };
  return cancellationStep.safeParse(step).data ?? null;
}

/** What of a cancellation step cannot be saved: its days, that another step has the same, or what it keeps. */
export interface WrongStep {
  id: number;
  part: 'days' | 'value';
  problem: 'days' | 'sameDays' | 'percent' | 'nights' | 'fixed';
}

/** What is wrong with the steps of a draft, the first of each step. */
export function wrongSteps(drafts: readonly StepDraft[], currency: string): WrongStep[] {
  const days = drafts.map(({ fromDays }) => wholeNumber(fromDays));
  return drafts.flatMap((draft, index): WrongStep[] => {
    const { id, kind } = draft;
    if (!cancellationStep.shape.fromDays.safeParse(days[index]).success) return [{ id, part: 'days', problem: 'days' }];
    if (days.indexOf(days[index] ?? null) !== index) return [{ id, part: 'days', problem: 'sameDays' }];
    const isValued = kind === 'percent' || kind === 'nights' || kind === 'fixed';
    return isValued && !readStep(draft, currency) ? [{ id, part: 'value', problem: kind }] : [];
  });
}

const NUMBERS = [
  'minimumNights',
  'balanceDueDays',
  'passSharePercent',
  'honeymoonDiscountPercent',
  'waitlistOfferHours',
  'finalNoticeDays',
  'cancelAfterDays',
  'unpaidRoomsPerEmail',
  'unpaidRoomsPerAddress',
  'firstPaymentHours',
] as const;
type NumberField = (typeof NUMBERS)[number];

/** Typed in units of the currency. */
const AMOUNTS = ['minimumToReserve', 'adultPassPrice', 'childPassPrice'] as const;

export type TermsField = NumberField | (typeof AMOUNTS)[number];

const FIELDS: readonly TermsField[] = [...NUMBERS, ...AMOUNTS];

export const isNumber = (field: TermsField): field is NumberField => NUMBERS.some((name) => name === field);

/** The least and the most of a field: what the provider takes. */
export function boundsOf(field: TermsField): { min: number; max: number } {
  const kind = eventTerms.shape[field];
  const { minValue, maxValue } = 'unwrap' in kind ? kind.unwrap() : kind;
  return { min: minValue ?? Number.MIN_SAFE_INTEGER, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

/** A field as it can be read: null where it is empty or wrong. */
interface ReadField {
  field: TermsField;
  value: number | null;
  wrong: boolean;
}

/** The terms' numbers and amounts as they are typed, each as the provider takes it. */
export function readFields(typed: Record<TermsField, string>, currency: string): ReadField[] {
  return FIELDS.map((field) => {
    const text = typed[field].trim();
    const value = isNumber(field) ? wholeNumber(text) : parseAmount(text, currency);
    const read = eventTerms.shape[field].safeParse(text === '' ? null : (value ?? Number.NaN));
    return { field, value: read.data ?? null, wrong: !read.success };
  });
}

/** The terms as a person types them. */
function typedFields(terms: EventTerms): Record<TermsField, string> {
  const typed = FIELDS.map((field) => {
    const value = terms[field];
    if (value === null) return [field, ''];
    return [field, isNumber(field) ? String(value) : typedAmount(value, terms.currency)];
  });
  return Object.fromEntries(typed) as Record<TermsField, string>;
}
