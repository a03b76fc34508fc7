import { useLocale } from 'next-intl';
import { unbroken } from '@/components/ui/unbroken';
import { datesIn } from '@/lib/domain/date-text';

/** An instant as the clocks at the event have it; pointed at in the console, also as the reader's own: `OwnTimes`. */
export function EventTime({ at, timeZone }: { at: string; timeZone: string }) {
  const format = datesIn(useLocale());
  return <time dateTime={at}>{unbroken(format.instant(at, timeZone))}</time>;
}
