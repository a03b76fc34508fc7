import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type BanquetTableChange,
  type BanquetTableInput,
  type SeatChange,
  type SeatingFileFormat,
  type SeatingPlan,
  type SeatingRuleInput,
  type SeatingSuggestion,
  seatingPlan,
  seatingSuggestion,
} from '@/lib/contract/seating';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const seatingOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/seating`;

const tableOf = ({ eventId, tableId }: TableName) => `${seatingOf(eventId)}/tables/${encodeURIComponent(tableId)}`;

interface OfEvent {
  eventId: string;
}

interface TableName extends OfEvent {
  tableId: string;
}

export async function getSeating(http: HttpClient, { eventId }: OfEvent): Promise<SeatingPlan> {
  const { data } = await http.get(seatingOf(eventId));
  return parseData(seatingPlan, data);
}

/** Seats for people without one; nothing is stored. */
export async function suggestSeating(http: HttpClient, { eventId }: OfEvent): Promise<SeatingSuggestion> {
  const { data } = await http.get(`${seatingOf(eventId)}/suggestion`);
  return parseData(seatingSuggestion, data);
}

export async function addBanquetTable(
  http: HttpClient,
  { eventId, table, idempotencyKey }: OfEvent & { table: BanquetTableInput; idempotencyKey: string },
): Promise<SeatingPlan> {
  const { data } = await http.post(`${seatingOf(eventId)}/tables`, table, keyed(idempotencyKey));
  return parseData(seatingPlan, data);
}

export async function changeBanquetTable(
  http: HttpClient,
  { change, ...name }: TableName & { change: BanquetTableChange },
): Promise<SeatingPlan> {
  const { data } = await http.patch(tableOf(name), change);
  return parseData(seatingPlan, data);
}

export async function orderBanquetTables(
  http: HttpClient,
  { eventId, ids }: OfEvent & { ids: string[] },
): Promise<SeatingPlan> {
  const { data } = await http.put(`${seatingOf(eventId)}/tables/order`, { ids });
  return parseData(seatingPlan, data);
}

export async function removeBanquetTable(
  http: HttpClient,
  { version, ...name }: TableName & { version: number },
): Promise<SeatingPlan> {
  const { data } = await http.delete(tableOf(name), { params: { version } });
  return parseData(seatingPlan, data);
}

/** Seats people, or removes them from their seats; if one of them cannot be seated, nobody is. */
export async function seatPeople(http: HttpClient, { eventId, seats }: OfEvent & SeatChange): Promise<SeatingPlan> {
  const { data } = await http.put(`${seatingOf(eventId)}/seats`, { seats });
  return parseData(seatingPlan, data);
}

export async function addSeatingRule(
  http: HttpClient,
  { eventId, rule, idempotencyKey }: OfEvent & { rule: SeatingRuleInput; idempotencyKey: string },
): Promise<SeatingPlan> {
  const { data } = await http.post(`${seatingOf(eventId)}/rules`, rule, keyed(idempotencyKey));
  return parseData(seatingPlan, data);
}

export async function removeSeatingRule(
  http: HttpClient,
  { eventId, ruleId }: OfEvent & { ruleId: string },
): Promise<SeatingPlan> {
  const { data } = await http.delete(`${seatingOf(eventId)}/rules/${encodeURIComponent(ruleId)}`);
  return parseData(seatingPlan, data);
}

interface FileArgs extends OfEvent {
  format: SeatingFileFormat;
  locale: string;
}

/** Address of the plan as a file. The cookie is the only login that it needs. */
export function seatingFileUrl({ eventId, format, locale }: FileArgs): string {
  return `${PROVIDER_URL}${seatingOf(eventId)}/file?${new URLSearchParams({ format, locale })}`;
}
