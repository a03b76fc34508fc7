'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { RESERVATION_LISTS } from '@/lib/api/reservation';
import { decideMany } from '@/lib/api/staff';
import type { BulkItem } from '@/lib/contract/bulk';
import { useRouter } from '@/lib/i18n/navigation';
import { bulkItemOf, type Candidate } from './candidates';

/** What became of a candidate; `stopped` was never sent, `unknown` was sent and nothing came back. */
export interface BulkOutcome {
  candidate: Candidate;
  outcome: 'done' | 'refused' | 'stopped' | 'unknown';
  error: Error | null;
}

/** Decisions in one call: few enough that the progress moves, and a hundred take twenty calls. */
const AT_ONCE = 5;
const CONFLICT = 409;

interface RunInput {
  eventId: string;
  candidates: Candidate[];
  decision: BulkItem['decision'];
  reason: string;
}

async function send({ eventId, candidates, decision, reason }: RunInput): Promise<BulkOutcome[]> {
  const items = candidates.map((candidate) => bulkItemOf(candidate, decision, reason));
  try {
    const report = await decideMany(browserHttp(), { eventId, items, idempotencyKey: newIdempotencyKey() });
    return candidates.map((candidate, index) => {
      const { outcome = 'refused', code = 'INTERNAL', error = '', details } = report.items[index] ?? {};
      const refused = outcome === 'refused' ? new ApiError({ status: CONFLICT, code, message: error, details }) : null;
      return { candidate, outcome, error: refused };
    });
  } catch (error) {
    const isUnknown = !(error instanceof ApiError) || error.code === 'UNANSWERED' || error.status >= 500;
    const known = error instanceof Error ? error : null;
    return candidates.map((candidate) => ({ candidate, outcome: isUnknown ? 'unknown' : 'refused', error: known }));
  }
}

/** Sends decisions a few at a time, so that one sees how far it is and can stop. */
export function useBulkRun() {
  const queries = useQueryClient();
  const router = useRouter();
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>([]);
  const [phase, setPhase] = useState<'question' | 'running' | 'report'>('question');
  const stopped = useRef(false);
  const run = async (input: RunInput) => {
    setPhase('running');
    const all: BulkOutcome[] = [];
    for (let next = 0; next < input.candidates.length; next += AT_ONCE) {
      const candidates = input.candidates.slice(next, next + AT_ONCE);
      const ended: BulkOutcome[] = stopped.current
        ? candidates.map((candidate) => ({ candidate, outcome: 'stopped', error: null }))
        : await send({ ...input, candidates });
      all.push(...ended);
      setOutcomes([...all]);
    }
    setPhase('report');
    // Figures and the badge of the frame are the server's.
    router.refresh();
    await Promise.all([
      queries.invalidateQueries({ queryKey: RESERVATION_LISTS }),
      queries.invalidateQueries({ queryKey: ['reservation'] }),
    ]);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { run, stop, outcomes, phase };
}
