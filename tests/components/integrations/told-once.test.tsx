import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { ToldOnce } from '@/components/integrations/told-once';
import commonEs from '@/messages/es/common.json';
import integrationsEs from '@/messages/es/integrations.json';

it('a secret that is told once stays until the person says that it is kept', async () => {
  const person = userEvent.setup();
  const close = vi.fn();
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ common: commonEs, integrations: integrationsEs }}>
      <ToldOnce title="Tu token" text="No se vuelve a mostrar." value="bpt_secreto" onClose={close} />
    </NextIntlClientProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Tu token' });
  await person.keyboard('{Escape}');
  await person.click(dialog);
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByText('bpt_secreto')).toBeVisible();
  await person.click(screen.getByRole('button', { name: integrationsEs.keptIt }));
  expect(close).toHaveBeenCalledTimes(1);
});
