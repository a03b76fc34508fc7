'use client';

import { useTranslations } from 'next-intl';
import type { Occupant, ReservationRoom } from '@/lib/contract/reservation';

/** The people of a room, each with band and age; or that nobody was named yet. */
export function OccupantNames({ room }: { room: Pick<ReservationRoom, 'occupants'> }) {
  const t = useTranslations('attendees.rooms');
  const named = ({ name, band, age }: Occupant) =>
    age === undefined
      ? t('occupant', { name, band: t(`bands.${band}`) })
      : t('occupantAge', { name, band: t(`bands.${band}`), age });
  const known = room.occupants.filter(({ name }) => name !== '');
  return known.length > 0 ? known.map(named).join(', ') : t('noOccupants');
}
