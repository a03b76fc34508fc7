'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button/button';
import type { DecisionInput } from '@/lib/contract/payment';
import { DecisionQuestion } from './decision-question';
import type { useDecision } from './use-decision';

type Choice = DecisionInput['decision'];

export interface Question {
  title: string;
  /** What will happen. */
  body: ReactNode;
  confirm: string;
  /** The provider would refuse: there is nothing to confirm. */
  blocked?: boolean;
  /** Asked for, and required. */
  reason?: { label: string; hint: string; required: string };
}

interface DecisionProps {
  labels: Record<Choice, string>;
  questions: Record<Choice, Question>;
  work: ReturnType<typeof useDecision>;
  /** Somebody else has to decide: the work does not stop here. */
  waitsForOther?: boolean;
}

/** Two buttons; each first says what will happen and asks once. */
export function Decision({ labels, questions, work, waitsForOther = false }: DecisionProps) {
  const t = useTranslations('attendees.decision');
  const [asked, setAsked] = useState<Choice | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const ask = (choice: Choice) => {
    work.forget();
    setAsked(choice);
  };
  const close = () => {
    setAsked(null);
    work.forget();
  };
  const cancel = () => {
    const button = asked === 'reject' ? 1 : 0;
    flushSync(() => setAsked(null));
    buttons.current?.querySelectorAll('button')[button]?.focus();
  };
  if (asked) {
    return (
      <DecisionQuestion
        key={asked}
        question={questions[asked]}
        danger={asked === 'reject'}
        busy={work.busy}
        failure={work.failure}
        labels={{ cancel: t('cancel'), working: t('working') }}
        onConfirm={(reason) => work.decide({ decision: asked, ...(reason && { reason }) }, close)}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className="attendee-decision" ref={buttons} data-decides={waitsForOther ? undefined : ''}>
      <Button small onClick={() => ask('approve')}>
        {labels.approve}
      </Button>
      <Button small variant="secondary" onClick={() => ask('reject')}>
        {labels.reject}
      </Button>
    </div>
  );
}
