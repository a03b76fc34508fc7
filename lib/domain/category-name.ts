import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { textIn } from './bilingual-text';

/** A category's name, and behind it its hotel's where that is told. */
export const withHotel = (category: string, hotel: string | null | undefined): string =>
  hotel ? `${category} (${hotel})` : category;

/** The same of a category in both languages: the hotel is told where the event has several. docs/domain.md, Words. */
export const categoryAt = (
  { name, hotel }: { name: BilingualText; hotel: string | null },
  language: Language,
): string => withHotel(textIn(name, language).text, hotel);

/** The same of a room of a rooming list: the hotel is told where the list is of several at once, the event's own too. */
export const categoryListed = (
  { hotel, hotels, hotelId }: Pick<RoomingList, 'hotel' | 'hotels' | 'hotelId'>,
  room: { category: string; hotel?: string | undefined },
): string => withHotel(room.category, hotels && hotelId === null ? (room.hotel ?? hotel) : null);
