import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { textIn } from './bilingual-text';

/** A category's name, and behind it its hotel's where that is told. */
export const withHotel = (category: string, hotel: string | null | undefined): string =>
  hotel ? `${category} (${hotel})` : category;

/** A category's name in the language, with its hotel's where the event has several. docs/domain.md, Words. */
export const categoryAt = (
  { name, hotel }: { name: BilingualText; hotel: string | null },
  language: Language,
): string => withHotel(textIn(name, language).text, hotel);

/** The category of a rooming list's room, with its hotel's name, even the event's own, in a list of several hotels. */
export const categoryListed = (
  { hotel, hotels, hotelId }: Pick<RoomingList, 'hotel' | 'hotels' | 'hotelId'>,
  room: { category: string; hotel?: string | undefined },
): string => withHotel(room.category, hotels && hotelId === null ? (room.hotel ?? hotel) : null);
