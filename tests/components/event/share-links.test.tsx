import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ShareLinks } from '@/components/event/share-links';

const links = (
  <ShareLinks
    path="/en/eventos/PLS-DEMO-BODA"
    siteUrl="https://wrong.example"
    text="Join us: Ximena & Leonardo."
    labels={{ whatsapp: 'Share on WhatsApp', copy: 'Copy link', copied: 'Link copied' }}
  />
);

it('shares the address that the reader is at, whatever the server believes', async () => {
  const user = userEvent.setup();
  render(links);
  const address = `${window.location.origin}/en/eventos/PLS-DEMO-BODA`;
  const chat = new URL(screen.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href') ?? '');
  expect(chat.origin).toBe('https://wa.me');
  expect(chat.searchParams.get('text')).toBe(`Join us: Ximena & Leonardo. ${address}`);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(address);
});
