import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { textIn } from './bilingual-text';

/** A category's name, followed by its hotel's name where one is given. */
export const withHotel = (category: string, hotel: string | null | undefined): string =>
  hotel ? `${category} (${hotel})` : category;

/** A category's name in the language, with its hotel's name where the event has several. docs/domain.md, Words. */
export const categoryAt = (
  { name, hotel }: { name: BilingualText; hotel: string | null },
  language: Language,
): string => withHotel(textIn(name, language).text, hotel);

/**
 * The category of a room in a rooming list. In a list of several hotels the hotel's name follows, also that of the
 * event's own hotel.
 */
export const categoryListed = (
  { hotel, hotels, hotelId }: Pick<RoomingList, 'hotel' | 'hotels' | 'hotelId'>,
  room: { category: string; hotel?: string | undefined },
): string => withHotel(room.category, hotels && hotelId === null ? (room.hotel ?? hotel) : null);
