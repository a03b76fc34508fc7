import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { TicketForm } from '@/components/support-ticket/ticket-form';
import { ApiError } from '@/lib/api/api-error';
import { QueryProvider } from '@/lib/api/query-provider';
import { createTicket } from '@/lib/api/support-ticket';
import records from '@/messages/es/records.json';

vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
vi.mock('@/lib/api/support-ticket', () => ({ createTicket: vi.fn() }));
const send = vi.mocked(createTicket);

it('names what is missing, keeps the text after a broken line, and sends the same ticket again under the same key', async () => {
  const user = userEvent.setup();
  send.mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK', message: 'No hay conexión' }));
  send.mockResolvedValueOnce({
    id: 'ticket-1',
    subject: 'Habitación',
    message: '¿Puedo cambiar de categoría?',
    status: 'open',
    author: { name: 'Ana', email: 'ana@demo.test' },
    eventName: null,
    reservationKey: null,
    assignee: null,
    createdAt: '2027-01-01T00:00:00.000Z',
  });
  render(
    <NextIntlClientProvider locale="es" messages={{ records }} timeZone="America/Cancun">
      <QueryProvider>
        <TicketForm />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  const press = () => user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  await user.type(screen.getByLabelText('Mensaje'), 'corto');
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('El campo Asunto es requerido');
  expect(screen.getByRole('alert')).toHaveTextContent('Minimo 10 caracteres');
  expect(send).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Asunto'), 'Habitación');
  await user.clear(screen.getByLabelText('Mensaje'));
  await user.type(screen.getByLabelText('Mensaje'), '¿Puedo cambiar de categoría?');
  await press();
  expect(await screen.findByText(/No hay conexión/)).toBeVisible();
  expect(screen.getByLabelText('Asunto')).toHaveValue('Habitación');
  await press();
  await waitFor(() => expect(screen.getByLabelText('Asunto')).toHaveValue(''));
  const [first, second] = send.mock.calls.map(([, args]) => args.idempotencyKey);
  expect([first, send.mock.calls.length]).toEqual([second, 2]);
});
