import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import { notify } from '@/components/ui/notify';
import { changeBookingTerms } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { CalendarDate } from '@/lib/contract/dates';
import { type EventTerms, eventTerms } from '@/lib/contract/event-terms';
import { type BlockNightSum, readAttrition } from './attrition-draft';
import { readComplimentary } from './complimentary-draft';
import { readSchedule } from './schedule/schedule-drafts';
import {
  readFields,
  readLateFee,
  readStep,
  switchesOf,
  type TermsDraft,
  type TermsPart,
  termsDraft,
  wrongSteps,
} from './terms-draft';

/** The terms as they are typed, and saving them whole. */
export function useTerms(
  initial: EventTerms,
  { eventDay, nights }: { eventDay: CalendarDate; nights: readonly BlockNightSum[] },
) {
  const t = useTranslations('block.terms');
  const { currency } = initial;
  // The terms as they are kept, over which is typed.
  const [known, setKnown] = useState(initial);
  const [draft, setDraft] = useState(() => termsDraft(initial, nights));
  const [writers, setWriters] = useState<TwoWriters<TermsDraft> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState(false);
  useUnsavedEdits(touched);
  const type = (changed: Partial<TermsDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...changed }));
  };
  const edit = useSend({
    send: changeBookingTerms,
    onDone: (saved) => {
      setKnown(saved);
      setDraft(termsDraft(saved, nights));
      setWriters(null);
      setAttempt(0);
      setTouched(false);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const read = eventTerms.safeParse(details);
      if (!read.success) return;
      const now = termsDraft(read.data, nights);
      const keys = Object.keys(now) as TermsPart[];
      const found = mergeTyped(draft, { keys, before: termsDraft(known, nights), now });
      setWriters(found);
      setDraft(found.mine);
      setKnown(read.data);
    },
  });
  const fields = readFields(draft, currency);
  const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  const wrong = fields.flatMap((field) => (field.wrong ? [field.field] : []));
  // A cancellation for non-payment needs a final notice before it.
  if (values.cancelAfterDays && !values.finalNoticeDays && !wrong.includes('finalNoticeDays'))
    wrong.push('finalNoticeDays');
  const readSteps = draft.cancellationSteps.map((step) => ({ id: step.id, step: readStep(step, currency) }));
  const stepsWrong = wrongSteps(draft.cancellationSteps, currency);
  const readTemplate = readSchedule(draft.scheduleTemplate, {
    currency,
    eventDay,
    balanceDueDays: values.balanceDueDays ?? null,
  });
  const readFee = readLateFee(draft.lateFee, currency);
  const readClause = readAttrition(draft.attrition, currency);
  const readGiven = readComplimentary(draft.complimentary);
  const tried = attempt > 0;
  return {
    currency,
    draft,
    clause: readClause.attrition,
    template: readTemplate.template,
    attempt,
    edit,
    /** What somebody else changed meanwhile. */
    writers,
    wrong: tried ? wrong : [],
    wrongSteps: tried ? stepsWrong : [],
    wrongItems: tried ? readTemplate.wrong : [],
    wrongFee: tried ? readFee.wrong : [],
    wrongClause: tried ? readClause.wrong : [],
    wrongGiven: tried ? readGiven.wrong : [],
    /** The figures that the schedule stands on, as typed where they can be read. */
    figures: {
      ...initial,
      ...Object.fromEntries(fields.flatMap(({ field, value }) => (value === null ? [] : [[field, value]]))),
    },
    /** The steps that can be saved, for the sentences that guests will see. */
    policy: readSteps.flatMap(({ id, step }) => (step && !stepsWrong.some((wrong) => wrong.id === id) ? [step] : [])),
    type,
    save: () => {
      setAttempt((count) => count + 1);
      if (wrong.length > 0 || stepsWrong.length > 0) return;
      if (readTemplate.template === undefined || readFee.fee === undefined) return;
      if (readClause.attrition === undefined || readGiven.complimentary === undefined) return;
      const change = {
        version: known.version,
        ...values,
        ...switchesOf(draft),
        cancellationSteps: readSteps.flatMap(({ step }) => (step ? [step] : [])),
        scheduleTemplate: readTemplate.template,
        lateFee: readFee.fee,
        attrition: readClause.attrition,
        complimentary: readGiven.complimentary,
      };
      edit.save({ eventId: initial.eventId, change });
    },
  };
}
