import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReminderRules } from '@/components/reminder/reminder-rules';
import type { ReminderPlan } from '@/lib/contract/reminder';
import reminders from '@/messages/en/reminders.json';

const PAYMENT: ReminderPlan['rules'][number] = {
  rule: 'payment',
  unit: 'days',
  usual: [-7, -3],
  setting: { on: true, offsets: [-3, -10] },
  allowed: true,
  needs: 'romance',
};
const PLAN: ReminderPlan = {
  rules: [PAYMENT],
  version: 1,
  timeZone: 'America/Cancun',
  open: true,
  planned: [],
  mailings: [],
  sent: [],
  sms: null,
};

it('has the rules in the document itself, which people see before the scripts run', () => {
  document.body.innerHTML = renderToString(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reminders }}>
      <QueryClientProvider client={new QueryClient()}>
        <ReminderRules eventId="event-1" plan={PLAN} onChanged={() => undefined} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const rule = within(screen.getByRole('group', { name: reminders.rules.payment }));
  expect(rule.getByRole('textbox')).toHaveValue('-10, -3');
  expect(rule.getByRole('checkbox')).toBeChecked();
});
