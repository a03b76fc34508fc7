import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Modal } from '@/components/ui/modal';

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

it('a question is confirmed once, and is not left while that is under way', async () => {
  const user = userEvent.setup();
  const [close, confirm] = [vi.fn(), vi.fn()];
  const question = (busy: boolean) => (
    <ConfirmDialog
      show
      title="Delete the hold"
      text="The rooms go back to the hotel."
      labels={{ close: 'Close', cancel: 'Keep it', confirm: 'Delete' }}
      busy={busy}
      onClose={close}
      onConfirm={confirm}
    />
  );
  const { rerender } = render(question(false));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(question(true));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
  rerender(question(false));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(close).toHaveBeenCalledTimes(1);
});
