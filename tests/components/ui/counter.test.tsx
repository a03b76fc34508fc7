import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Counter } from '@/components/ui/counter';

function Adults({ from }: { from: number }) {
  const [value, setValue] = useState(from);
  return (
    <Counter
      label="Adults"
      value={value}
      min={1}
      max={3}
      onChange={setValue}
      decreaseLabel="One adult less"
      increaseLabel="One adult more"
    />
  );
}

it('counts within its limits by mouse and by keyboard, and says what it counts', async () => {
  const user = userEvent.setup();
  render(<Adults from={2} />);
  expect(screen.getByRole('group', { name: 'Adults' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'One adult more' }));
  expect(screen.getByRole('status')).toHaveTextContent('3');
  expect(screen.getByRole('button', { name: 'One adult more' })).toBeDisabled();
  screen.getByRole('button', { name: 'One adult less' }).focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('1');
  expect(screen.getByRole('button', { name: 'One adult less' })).toBeDisabled();
});
