'use client';

import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { Countdown } from './countdown';
import { useInactivity } from './use-inactivity';

export interface InactivityLabels {
  title: string;
  text: string;
  left: string;
  stay: string;
  leave: string;
}

/** The warning with its countdown. Specification 4. */
export function InactivityWatch({ labels }: { labels: InactivityLabels }) {
  const { warned, stay, leave, getRemainingTime } = useInactivity();
  return (
    <Modal
      show={warned}
      size="sm"
      title={labels.title}
      closeLabel={labels.stay}
      onClose={stay}
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            {labels.leave}
          </Button>
          <Button onClick={stay}>{labels.stay}</Button>
        </>
      }
    >
      <p>{labels.text}</p>
      <p className="mb-0">
        {labels.left} {warned && <Countdown getRemainingTime={getRemainingTime} />}
      </p>
    </Modal>
  );
}
