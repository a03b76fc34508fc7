import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import type { RoomStatus } from '@/lib/contract/reservation';
import type { Standing } from '@/lib/contract/standing';
import { stateWord } from '@/lib/domain/standing-words';
import type { Locale } from '@/lib/i18n/routing';
import { ROOM_TONES, STATE_TONES } from './state-tones';

interface ReaderProps {
  locale: Locale;
  /** Staff read "to approve" where a guest reads "under review". */
  forStaff?: boolean;
}

/** A badge with the name of the reservation's state. */
export async function StateBadge({ standing, locale, forStaff = false }: ReaderProps & { standing: Standing }) {
  const t = await getTranslations({ locale, namespace: `standing.${forStaff ? 'staffState' : 'state'}` });
  return <Badge tone={STATE_TONES[standing.state]}>{stateWord(standing, t)}</Badge>;
}

export async function RoomStatusBadge({ status, locale, forStaff = false }: ReaderProps & { status: RoomStatus }) {
  const t = await getTranslations({ locale, namespace: 'standing' });
  return <Badge tone={ROOM_TONES[status]}>{t(`${forStaff ? 'staffRoom' : 'room'}.${status}`)}</Badge>;
}
