import { type Payer, payerPath } from '@/lib/api/payer';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type { Language } from '@/lib/contract/bilingual-text';

/** The reservation's ticket as a PDF. */
export const ticketUrl = (reservationKey: string) =>
  `${PROVIDER_URL}/api/v1/reservations/${encodeURIComponent(reservationKey)}/ticket.pdf`;

/** The receipt of a payment that was taken, as a PDF. */
export const receiptUrl = (paymentId: string, locale: Language) =>
  `${PROVIDER_URL}/api/v1/payments/${encodeURIComponent(paymentId)}/receipt.pdf?locale=${locale}`;

/** The quote of a transport request, as a PDF. */
export const transportQuoteUrl = (requestId: string, locale: Language) =>
  `${PROVIDER_URL}/api/v1/transport-requests/${encodeURIComponent(requestId)}/quote.pdf?locale=${locale}`;

/** The statement of an event's master account, as a PDF. */
export const accountStatementUrl = (eventId: string, locale: Language) =>
  `${PROVIDER_URL}/api/v1/events/${encodeURIComponent(eventId)}/master-account/statement.pdf?locale=${locale}`;

/** A payment slip as a PDF, for what its payer owes next, with the accounts in the currency. */
export const paymentSlipUrl = (payer: Payer, inWhat: { currency: string; locale: Language }) =>
  `${PROVIDER_URL}${payerPath(payer)}/payment-slip.pdf?${new URLSearchParams(inWhat)}`;
