'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { Alert } from './alert';

/**
 * An alert that is brought into sight when it appears: for the answer to a button that stays within reach of the thumb, a
 * screen or two above where the answer stands.
 */
export function AlertInSight(props: ComponentProps<typeof Alert>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={place}>
      <Alert {...props} />
    </div>
  );
}
