import type { RoomLimits } from '@/lib/contract/room-block';
import type { HotelCopy, RoomCopy } from '../db/schema/hotel';

/** A hotel as an event keeps it: later changes of the hotel reach no event. */
export const copyOfHotel = (hotel: HotelCopy): HotelCopy => ({
  name: hotel.name,
  stars: hotel.stars,
  city: hotel.city,
  region: hotel.region,
  country: hotel.country,
  address: hotel.address,
  description: hotel.description,
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  airport: hotel.airport ?? null,
  checkInTime: hotel.checkInTime,
  checkOutTime: hotel.checkOutTime,
  ageBands: hotel.ageBands,
  infantsCount: hotel.infantsCount,
  minimumAge: hotel.minimumAge,
  imageUrl: hotel.imageUrl,
  amenities: hotel.amenities ?? [],
  paidAtHotel: hotel.paidAtHotel ?? null,
  photos: hotel.photos ?? [],
});

/** A category as the block of an event keeps it: later changes of the hotel's reach no booking. */
export const copyOfRoom = (category: Omit<RoomCopy, 'limits'> & RoomLimits): RoomCopy => ({
  name: category.name,
  description: category.description,
  imageUrl: category.imageUrl,
  beds: category.beds ?? null,
  view: category.view ?? null,
  photos: category.photos ?? [],
  limits: {
    maxOccupancy: category.maxOccupancy,
    maxAdults: category.maxAdults,
    maxJuniors: category.maxJuniors,
    maxMinors: category.maxMinors,
    maxInfants: category.maxInfants,
  },
});
