'use client';

import { type ReactNode, useEffect, useRef } from 'react';

interface StepSectionProps {
  title: string;
  hint?: ReactNode;
  /** The guest came here by a step of the flow, so the reading place moves along. */
  takeFocus: boolean;
  children: ReactNode;
}

/** One step of a flow. Its heading takes the focus on arrival, so that a screen reader hears where one is. */
export function StepSection({ title, hint, takeFocus, children }: StepSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const onArrival = useRef(takeFocus);
  useEffect(() => {
    if (onArrival.current) heading.current?.focus();
  }, []);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} style={{ scrollMarginTop: '6rem' }}>
        {title}
      </h2>
      {hint && <p className="text-secondary measure">{hint}</p>}
      {children}
    </section>
  );
}
