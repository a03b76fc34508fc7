import { getTranslations } from 'next-intl/server';
import { unbroken } from '@/components/ui/unbroken';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import type { AppMessages } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/i18n/routing';

type Happened = keyof AppMessages['reservation']['history']['actions'];

interface BookingHistoryProps {
  reservation: Pick<Reservation, 'history'>;
  /** The event's zone. */
  timeZone: string;
  locale: Locale;
}

/** What happened to the booking and who did it, the newest first: a guest sees what the agency did for them. */
export async function BookingHistory({ reservation: { history }, timeZone, locale }: BookingHistoryProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.history' });
  const format = datesIn(locale);
  // What is only the agency's own work, as a mail sent again, has no word here and is left out.
  const told = history.flatMap(({ at, action, by }, position) => {
    const word = action.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
    return t.has(`actions.${word}` as `actions.${Happened}`) ? [{ id: position, at, by, word: word as Happened }] : [];
  });
  if (told.length === 0) return null;
  return (
    <details className="mt-5">
      <summary className="h3">{t('title')}</summary>
      <ol className="list-plain mt-3">
        {told.toReversed().map(({ id, at, by, word }) => (
          <li key={id} className="mb-2">
            {t(`actions.${word}`)}
            <small className="d-block text-secondary">
              {unbroken(format.instant(at, timeZone))} · {t(`by.${by}`)}
            </small>
          </li>
        ))}
      </ol>
    </details>
  );
}
