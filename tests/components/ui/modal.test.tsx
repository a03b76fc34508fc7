import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Modal } from '@/components/ui/modal/modal';

const modal = (onClose: () => void) => (
  <Modal show title="Delete the hold" closeLabel="Close" onClose={onClose}>
    The rooms go back to the hotel.
  </Modal>
);

it('is a dialog named by its title, with the focus inside, that closes by button and by Escape', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  render(modal(close));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the hold' });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});
