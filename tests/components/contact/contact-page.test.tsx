import { screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { ContactPage } from '@/components/contact/contact-page';
import contact from '@/messages/es/contact.json';
import login from '@/messages/es/login.json';
import navigation from '@/messages/es/navigation.json';
import { anEvent } from '../reservation/booking-fixtures';

const messages = { contact, login, navigation };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ namespace }: { namespace: never }) =>
    createTranslator({ locale: 'es', messages, namespace }),
}));
vi.mock('@/components/contact/contact-form', () => ({ ContactForm: () => <form aria-label="letter" /> }));
vi.mock('@/components/marketing/page-opening', () => ({ PageOpening: ({ lead }: { lead: string }) => <p>{lead}</p> }));
vi.mock('@/components/marketing/breadcrumb', () => ({ Breadcrumb: () => null }));

async function show(forGuests?: { mail: boolean; transport: boolean }) {
  const event = { ...anEvent(), ...(forGuests && { forGuests }) };
  const page = await ContactPage({ locale: 'es', action: vi.fn() as never, event });
  const { prelude } = await prerender(page);
  document.body.innerHTML = await new Response(prelude).text();
}

it('has no form for an event whose package has its agency answer nobody, and says whom to ask', async () => {
  await show({ mail: false, transport: false });
  expect(screen.getByText(contact.event.notWithin)).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
});

it('has the form for every other event', async () => {
  await show();
  expect(screen.getByRole('form')).toBeInTheDocument();
  expect(screen.queryByText(contact.event.notWithin)).toBeNull();
});
