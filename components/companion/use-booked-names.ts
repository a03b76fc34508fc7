import { useTranslations } from 'next-intl';
import type { CompanionPlace } from '@/lib/contract/companion';

/** What rooms and people of a booking are called where all are listed: alike in every list of the page. */
export function useBookedNames(places: readonly CompanionPlace[]) {
  const t = useTranslations('companion.invite');
  const rooms = [...new Set(places.map(({ roomId }) => roomId))];
  const placeName = (place: CompanionPlace) => place.name ?? t('unnamed', { number: places.indexOf(place) + 1 });
  return {
    /** Two rooms of a category are told apart by their number. */
    roomName: ({ roomId, categoryName }: { roomId: string; categoryName: string }) =>
      rooms.length > 1 && rooms.includes(roomId)
        ? t('room', { number: rooms.indexOf(roomId) + 1, category: categoryName })
        : categoryName,
    placeName,
    /** The name of the person with this invitation; null where no place has it. */
    invitedName: (companionId: string) => {
      const place = places.find(({ invitation }) => invitation?.id === companionId);
      return place ? placeName(place) : null;
    },
  };
}
