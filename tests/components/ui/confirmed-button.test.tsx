import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { useSend } from '@/lib/api/use-send';

vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));

const send = vi.fn<() => Promise<void>>();
const onClose = vi.fn();

function Removal() {
  const removal = useSend({ send });
  return (
    <ConfirmedButton
      label="Remove"
      aria-label="Remove Eva"
      danger
      title="Remove Eva?"
      text="She is gone then."
      labels={{ close: 'Close', cancel: 'Keep', confirm: 'Yes, remove' }}
      sending={removal}
      failure={removal.failure?.message}
      onClose={onClose}
      onConfirm={() => removal.save()}
    />
  );
}

beforeEach(() => {
  send.mockReset();
  onClose.mockReset();
  render(<Removal />);
});

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Remove Eva' }));
const confirm = () => screen.getByRole('button', { name: 'Yes, remove' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks first, and does nothing for who steps back', async () => {
  await ask();
  expect(screen.getByRole('dialog', { name: 'Remove Eva?' })).toHaveTextContent('She is gone then.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await isClosed();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(send).not.toHaveBeenCalled();
});

it('stays open while it is under way, closes once it is done, and asks again the next time', async () => {
  let end: () => void = () => undefined;
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  await ask();
  await userEvent.dblClick(confirm());
  await waitFor(() => expect(confirm()).toHaveAttribute('aria-busy', 'true'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  end();
  await isClosed();
  expect(send).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  await ask();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
});

it('says in its dialog why it failed, and no longer when it asks anew', async () => {
  send.mockRejectedValueOnce(new Error('She has a room'));
  await ask();
  await userEvent.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent('She has a room');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await isClosed();
  await ask();
  expect(screen.queryByRole('alert')).toBeNull();
});
