import { useRef, useState } from 'react';
import type { HttpClient } from '@/lib/api/http';
import { getLegPlan } from '@/lib/api/transport-leg';
import { useSend } from '@/lib/api/use-send';
import { type LegPlan, legPlan } from '@/lib/contract/transport-leg';

/** The plan of the day that is shown, and the ways to another; `onTaken` hears of each plan that is shown anew. */
export function useDayPlan(initial: LegPlan, onTaken: (isOtherDay: boolean) => void) {
  const [plan, setPlan] = useState(initial);
  const [pressed, setPressed] = useState(initial.day);
  // These change at once, unlike the state: an answer is measured by the day that is shown when it comes.
  const shown = useRef(initial.day);
  const wanted = useRef(initial.day);
  const takeOver = (next: LegPlan) => {
    onTaken(next.day !== shown.current);
    shown.current = next.day;
    setPlan(next);
  };
  /** Takes what a change answered; of a day that was left meanwhile, only how many wait on each day. */
  const takeAnswer = (next: LegPlan) => {
    if (next.day === shown.current) takeOver(next);
    else setPlan((other) => ({ ...other, days: next.days }));
  };
  /** Reads the day that was pressed last, even if it was pressed while another was read. */
  const readWanted = async (http: HttpClient): Promise<LegPlan> => {
    const day = wanted.current;
    try {
      const next = await getLegPlan(http, { eventId: initial.eventId, day: day ?? undefined });
      if (wanted.current === day) return next;
    } catch (error) {
      if (wanted.current === day) throw error;
    }
    return readWanted(http);
  };
  const going = useSend({
    send: readWanted,
    onDone: takeOver,
    onFailed: () => {
      wanted.current = shown.current;
    },
  });
  return {
    plan,
    going,
    /** The day that is on its way; null = none. */
    coming: going.busy ? pressed : null,
    goTo: (day: string) => {
      wanted.current = day;
      setPressed(day);
      void going.save();
    },
    /** Reads a day again, unless it was left meanwhile. */
    readAgain: (day: string) => {
      if (wanted.current === day) void going.save();
    },
    takeAnswer,
    takeStale: (details: unknown) => {
      const read = legPlan.safeParse(details);
      if (read.success) takeAnswer(read.data);
    },
  };
}
