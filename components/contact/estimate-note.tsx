import type { SimulationInput } from '@/lib/contract/simulation';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';

interface EstimateNoteProps {
  estimate: SimulationInput;
  /** The note's text with {rooms}, {checkIn} and {checkOut}. */
  words: string;
  locale: Locale;
}

/** Says that the message takes along what was chosen in the simulator. */
export function EstimateNote({ estimate, words, locale }: EstimateNoteProps) {
  const rooms = estimate.rooms.reduce((sum, { quantity }) => sum + quantity, 0);
  const stay = datesIn(locale).span(estimate.checkIn, estimate.checkOut);
  return (
    <p className="fw-semibold">
      {words.replace('{rooms}', String(rooms)).replace('{checkIn}', stay.from).replace('{checkOut}', stay.to)}
    </p>
  );
}
