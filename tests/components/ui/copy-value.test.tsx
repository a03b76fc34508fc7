import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CopyValue } from '@/components/ui/copy-value';

const clabe = () => (
  <CopyValue value="032180000118359719" shown="032 180 00011835971 9" label="Copy" copiedLabel="Copied" />
);

it('shows the value in groups and copies it raw', async () => {
  const user = userEvent.setup();
  render(clabe());
  expect(screen.getByText('032 180 00011835971 9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('032180000118359719');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

it('does not claim to have copied where the browser refuses', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(clabe());
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
});
