/** A payer: a reservation's guest or staff, or a companion who pays their own share by a link. */
export type Payer = { reservationKey: string } | { token: string };

/** The address below which a payer's payments are made. */
export const payerPath = (payer: Payer): string =>
  'token' in payer
    ? `/api/v1/companions/${encodeURIComponent(payer.token)}`
    : `/api/v1/reservations/${encodeURIComponent(payer.reservationKey)}`;
