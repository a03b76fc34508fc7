/** The console's page of a hotel's reference rates. */
export const referenceRatesPath = (hotelId: string) =>
  `/adminmaster/HotelAdministrar/tarifas/${encodeURIComponent(hotelId)}`;
