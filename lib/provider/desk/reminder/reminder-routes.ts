import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import {
  reminderPlan,
  reminderRetry,
  reminderSettingsInput,
  reminderSkip,
  reservationReminders,
} from '@/lib/contract/reminder';
import type { ProviderApp } from '../../http/environment';
import { holderOr, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { retryReminder, setReminders, skipReminder } from './edit-reminders';
import { readReminders, readReservationReminders } from './read-reminders';

const params = z.object({ id: recordId });
const policy = withPermission('sendMailings');
const answer = dataOf(reminderPlan);

/** The automatic reminders of an event. */
export function registerReminderRoutes(app: ProviderApp): void {
  const path = '/api/v1/events/{id}/reminders';
  route(
    app,
    { method: 'get', path, policy, params, answer, summary: 'What an event reminds of in the next days, and of late' },
    async ({ ctx, params: { id } }) => ({ data: await readReminders({ ctx, input: { event: id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/events/{id}/reminder-settings',
      policy,
      params,
      answer,
      summary: 'Set which rules of an event remind, and when',
      body: reminderSettingsInput,
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await setReminders({ ctx, input: { event: id, settings: body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/reminder-skips',
      policy,
      params,
      answer,
      summary: 'Let one reminder not go, or go after all',
      body: reminderSkip,
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await skipReminder({ ctx, input: { event: id, reminder: body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/reminder-retries',
      policy,
      params,
      answer,
      summary: 'Send a reminder once more that failed, or may not have left',
      body: reminderRetry,
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await retryReminder({ ctx, input: { event: id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/reminders',
      policy: holderOr('readReservations'),
      params: z.object({ key: z.string().trim().min(1).max(60) }),
      summary: 'What the guest of a reservation was reminded of, and will be',
      answer: dataOf(reservationReminders),
    },
    async ({ ctx, params: { key } }) => ({ data: await readReservationReminders({ ctx, input: { key } }) }),
  );
}
