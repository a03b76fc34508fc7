import type { SimulationInput } from '@/lib/contract/simulation';
import { showDate } from '@/lib/domain/event-dates';

interface EstimateNoteProps {
  estimate: SimulationInput;
  /** With {rooms}, {checkIn} and {checkOut}. */
  words: string;
}

/** Says that the message takes along what was chosen in the simulator. */
export function EstimateNote({ estimate, words }: EstimateNoteProps) {
  const rooms = estimate.rooms.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <p className="fw-semibold">
      {words
        .replace('{rooms}', String(rooms))
        .replace('{checkIn}', showDate(estimate.checkIn))
        .replace('{checkOut}', showDate(estimate.checkOut))}
    </p>
  );
}
