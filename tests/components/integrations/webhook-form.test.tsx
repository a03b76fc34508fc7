import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { WebhookForm } from '@/components/integrations/webhook-form';
import { type Webhook, webhook } from '@/lib/contract/webhook';
import auditEs from '@/messages/es/audit.json';
import commonEs from '@/messages/es/common.json';
import integrationsEs from '@/messages/es/integrations.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const CRM: Webhook = webhook.parse({
  id: 'w1',
  name: 'CRM',
  url: 'https://crm.test/hooks',
  events: ['payment.approved'],
  active: true,
  version: 3,
  failingSince: null,
  switchedOff: null,
  earlierSecretUntil: null,
  createdAt: '2027-01-10T17:00:00.000Z',
});

it('shows what somebody else changed of a connection, and sends what was chosen', async () => {
  const messages = { audit: auditEs, common: commonEs, integrations: integrationsEs, people: peopleEs };
  const sent: unknown[] = [];
  const theirs = { ...CRM, name: 'CRM nuevo', url: 'https://otro.test/hooks', version: 4 };
  server.use(
    http.patch('*/webhooks/w1', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json({ data: theirs });
      return HttpResponse.json({ error: 'Cambió', code: 'STALE', details: theirs, requestId: 'r' }, { status: 409 });
    }),
  );
  const onSaved = vi.fn();
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={messages}>
      <WebhookForm agencyId="a1" webhook={CRM} onClose={() => undefined} onSaved={onSaved} />
    </NextIntlClientProvider>,
  );
  const name = screen.getByLabelText(integrationsEs.fields.name);
  await userEvent.clear(name);
  await userEvent.type(name, 'Mi CRM');
  await userEvent.click(screen.getByRole('button', { name: integrationsEs.save }));
  expect(await screen.findByText(commonEs.twoWriters.title)).toBeVisible();
  expect(screen.getByLabelText(integrationsEs.webhooks.url)).toHaveValue(theirs.url);
  const choice = commonEs.twoWriters.takeTheirsOf.replace('{field}', integrationsEs.fields.name);
  await userEvent.click(screen.getByRole('button', { name: choice }));
  expect(name).toHaveValue('CRM nuevo');
  await userEvent.click(screen.getByRole('button', { name: integrationsEs.save }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ name: 'CRM nuevo', url: theirs.url, version: 4 });
});
