import { queryOptions } from '@tanstack/react-query';
import {
  type ReminderPlan,
  type ReminderSettingsInput,
  type ReminderSkip,
  type ReservationReminders,
  reminderPlan,
  reservationReminders,
} from '@/lib/contract/reminder';
import { type ConsentInput, type GuestConsents, guestConsents } from '@/lib/contract/sms';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const eventPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}`;

/** The event's reminders of the next days, its rules, and the reminders that were sent. */
export async function getReminders(http: HttpClient, { eventId }: { eventId: string }): Promise<ReminderPlan> {
  const { data } = await http.get(`${eventPath(eventId)}/reminders`);
  return parseData(reminderPlan, data);
}

/** Throws STALE with the present plan. */
export async function setReminders(
  http: HttpClient,
  { eventId, settings }: { eventId: string; settings: ReminderSettingsInput },
): Promise<ReminderPlan> {
  const { data } = await http.put(`${eventPath(eventId)}/reminder-settings`, settings);
  return parseData(reminderPlan, data);
}

/** Skips one reminder, or no longer skips it. Throws INVALID_STATE for one that was sent. */
export async function skipReminder(
  http: HttpClient,
  { eventId, reminder }: { eventId: string; reminder: ReminderSkip },
): Promise<ReminderPlan> {
  const { data } = await http.post(`${eventPath(eventId)}/reminder-skips`, reminder);
  return parseData(reminderPlan, data);
}

/** Sends a reminder again. Throws INVALID_STATE for one that was sent, or is not to be sent any more. */
export async function retryReminder(
  http: HttpClient,
  { eventId, reminderId }: { eventId: string; reminderId: string },
): Promise<ReminderPlan> {
  const { data } = await http.post(`${eventPath(eventId)}/reminder-retries`, { reminderId });
  return parseData(reminderPlan, data);
}

/** What the guest of a reservation was reminded of, and will be. */
export async function getReservationReminders(
  http: HttpClient,
  { key }: { key: string },
): Promise<ReservationReminders> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/reminders`);
  return parseData(reservationReminders, data);
}

export const reservationRemindersQuery = (http: () => Promise<HttpClient>, key: string) =>
  queryOptions({
    queryKey: ['reservation-reminders', key],
    queryFn: async () => getReservationReminders(await http(), { key }),
  });

const consentsPath = (guestId: string) => `/api/v1/guests/${encodeURIComponent(guestId)}/consents`;

export const guestConsentsKey = (guestId: string) => ['guest-consents', guestId] as const;

/** A guest's consent or refusal, by channel. */
export const guestConsentsQuery = (http: () => Promise<HttpClient>, guestId: string) =>
  queryOptions({
    queryKey: guestConsentsKey(guestId),
    queryFn: async (): Promise<GuestConsents> => {
      const { data } = await (await http()).get(consentsPath(guestId));
      return parseData(guestConsents, data);
    },
  });

/** Stores what the guest told staff about messages. */
export async function setConsents(
  http: HttpClient,
  { guestId, told }: { guestId: string; told: ConsentInput },
): Promise<GuestConsents> {
  const { data } = await http.put(consentsPath(guestId), told);
  return parseData(guestConsents, data);
}
