import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { notify } from '@/components/ui/notify';
import { changeBookingTerms } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { CalendarDate } from '@/lib/contract/dates';
import { type EventTerms, eventTerms } from '@/lib/contract/event-terms';
import { attritionDraft, type BlockNightSum, readAttrition } from './attrition-draft';
import { lateFeeDraft, readLateFee } from './late-fee-draft';
import { readSchedule, scheduleDraft } from './schedule/schedule-drafts';
import { readStep, stepDrafts } from './step-drafts';
import { readFields, type TermsField, typedFields } from './terms-fields';

const switchesOf = ({
  waitlistEnabled,
  waitlistFillsGaps,
  guestListShows,
  guestChanges,
  changesLockDate,
}: EventTerms) => ({
  waitlistEnabled,
  waitlistFillsGaps,
  guestListShows,
  guestChanges,
  changesLockDate,
});

/** The terms as they are typed, and saving them whole. */
export function useTerms(
  initial: EventTerms,
  { eventDay, nights }: { eventDay: CalendarDate; nights: readonly BlockNightSum[] },
) {
  const t = useTranslations('block.terms');
  const { currency } = initial;
  const [version, setVersion] = useState(initial.version);
  const [typed, setTyped] = useState(() => typedFields(initial));
  const [steps, setSteps] = useState(() => stepDrafts(initial.cancellationSteps, currency));
  const [schedule, setSchedule] = useState(() => scheduleDraft(initial.scheduleTemplate, currency));
  const [lateFee, setLateFee] = useState(() => lateFeeDraft(initial.lateFee, currency));
  const [attrition, setAttrition] = useState(() => attritionDraft(initial.attrition, { nights, currency }));
  const [switches, setSwitches] = useState(() => switchesOf(initial));
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState(false);
  useUnsavedEdits(touched);
  const touching =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setTouched(true);
      set(value);
    };
  const edit = useSend({
    send: changeBookingTerms,
    onDone: (saved) => {
      setVersion(saved.version);
      setSteps(stepDrafts(saved.cancellationSteps, currency));
      setSchedule(scheduleDraft(saved.scheduleTemplate, currency));
      setAttempt(0);
      setTouched(false);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const now = eventTerms.safeParse(details);
      if (now.success) setVersion(now.data.version);
    },
  });
  const fields = readFields(typed, currency);
  const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  const wrong = fields.flatMap((field) => (field.wrong ? [field.field] : []));
  // A cancellation for non-payment needs a final notice before it.
  if (values.cancelAfterDays && !values.finalNoticeDays && !wrong.includes('finalNoticeDays'))
    wrong.push('finalNoticeDays');
  const readSteps = steps.map((draft) => ({ id: draft.id, step: readStep(draft, currency) }));
  const days = readSteps.map(({ step }) => step?.fromDays);
  const wrongSteps = readSteps
    .filter(({ step }, index) => step === null || days.indexOf(step.fromDays) !== index)
    .map(({ id }) => id);
  const readTemplate = readSchedule(schedule, { currency, eventDay });
  const readFee = readLateFee(lateFee, currency);
  const readClause = readAttrition(attrition, currency);
  const tried = attempt > 0;
  return {
    currency,
    typed,
    steps,
    schedule,
    lateFee,
    attrition,
    clause: readClause.attrition,
    template: readTemplate.template,
    switches,
    attempt,
    edit,
    wrong: tried ? wrong : [],
    wrongSteps: tried ? wrongSteps : [],
    wrongItems: tried ? readTemplate.wrong : [],
    wrongFee: tried ? readFee.wrong : [],
    wrongClause: tried ? readClause.wrong : [],
    /** The figures that the schedule stands on, as typed where they can be read. */
    figures: {
      ...initial,
      ...Object.fromEntries(fields.flatMap(({ field, value }) => (value === null ? [] : [[field, value]]))),
    },
    /** The steps that can be read, for the sentences that guests will see. */
    policy: readSteps.flatMap(({ step }) => (step ? [step] : [])),
    type: (field: TermsField, text: string) => touching(setTyped)((before) => ({ ...before, [field]: text })),
    setSteps: touching(setSteps),
    setSchedule: touching(setSchedule),
    setLateFee: touching(setLateFee),
    setAttrition: touching(setAttrition),
    turn: (changed: Partial<typeof switches>) => touching(setSwitches)((before) => ({ ...before, ...changed })),
    save: () => {
      setAttempt((count) => count + 1);
      if (wrong.length > 0 || wrongSteps.length > 0) return;
      if (readTemplate.template === undefined || readFee.fee === undefined || readClause.attrition === undefined)
        return;
      const change = {
        version,
        ...values,
        ...switches,
        cancellationSteps: readSteps.flatMap(({ step }) => (step ? [step] : [])),
        scheduleTemplate: readTemplate.template,
        lateFee: readFee.fee,
        attrition: readClause.attrition,
      };
      edit.save({ eventId: initial.eventId, change });
    },
  };
}
