import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { PackageNotice } from '@/components/console/beyond-package';
import type { Permission } from '@/lib/contract/permission';
import type { EventPackage } from '@/lib/domain/packages';
import consoleEs from '@/messages/es/console.json';
import publicationEs from '@/messages/es/publication.json';

const messages = { console: consoleEs, publication: publicationEs };
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: never) => createTranslator({ locale: 'es', messages, namespace }),
}));
vi.mock('@/components/console/place/event-link', () => ({
  EventLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}));

const show = async (chosen: EventPackage | null, permissions: Permission[] = ['manageEvent']) =>
  render(await PackageNotice({ chosen, of: 'calls', session: { permissions } as never }));

it('says what the package is without, what has it, and leads up who may take it', async () => {
  await show('romance');
  expect(screen.getByRole('status')).toHaveTextContent(/El paquete Romance no incluye llamadas.*Las incluye Love/);
  expect(screen.getByRole('link', { name: consoleEs.beyondPackage.way })).toHaveAttribute(
    'href',
    '/adminmaster/Evento',
  );
});

it('names nobody a page that is not theirs', async () => {
  await show('honey', []);
  expect(screen.getByRole('status')).toHaveTextContent(consoleEs.beyondPackage.ask);
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([null, 'love'] as const)('says nothing of the package %s', async (chosen) => {
  await show(chosen);
  expect(screen.queryByRole('status')).toBeNull();
});
