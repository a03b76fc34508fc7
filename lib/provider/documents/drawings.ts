import '@/lib/config/mexican-numbers';
import { renderAccountStatement } from './account-statement';
import { renderPaymentSlip } from './payment-slip';
import { renderReceipt } from './receipt';
import { renderReport } from './report';
import { renderRoomingList } from './rooming-list';
import { renderSaveTheDate } from './save-the-date';
import { renderSeatingPlan } from './seating-plan';
import { renderTicket } from './ticket';
import { renderTransportQuote } from './transport-quote';

/** What is drawn in a thread of its own, each from plain data: nothing else can be handed to a thread. */
const DRAWINGS = {
  ticket: renderTicket,
  receipt: renderReceipt,
  'payment-slip': renderPaymentSlip,
  'account-statement': renderAccountStatement,
  'rooming-list': renderRoomingList,
  'save-the-date': renderSaveTheDate,
  'seating-plan': renderSeatingPlan,
  'transport-quote': renderTransportQuote,
  report: renderReport,
};

export type Drawings = typeof DRAWINGS;

export interface DrawingOrder {
  id: number;
  kind: keyof Drawings;
  parameters: unknown[];
}

/** A document, or why there is none. */
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; failure: string };

/** Draws what was ordered; why it could not be drawn is an answer too. */
export async function draw({ id, kind, parameters }: DrawingOrder): Promise<Drawn> {
  const render = DRAWINGS[kind] as (...own: unknown[]) => Promise<Uint8Array>;
  try {
    return { id, bytes: await render(...parameters) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
