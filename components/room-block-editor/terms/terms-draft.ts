import type { EventTerms } from '@/lib/contract/event-terms';
import { type AttritionDraft, attritionDraft, type BlockNightSum } from './attrition-draft';
import { type LateFeeDraft, lateFeeDraft } from './late-fee-draft';
import { type ScheduleDraft, scheduleDraft } from './schedule/schedule-drafts';
import { type StepDraft, stepDrafts } from './step-drafts';
import { type TermsField, typedFields } from './terms-fields';

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
  };
}
