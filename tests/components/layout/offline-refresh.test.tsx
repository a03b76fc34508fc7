import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useRouter } from '@/lib/i18n/navigation';
import { AtPath, refresh } from './at-path';

function Again() {
  const { refresh: again } = useRouter();
  return (
    <button type="button" onClick={() => again()}>
      again
    </button>
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('asks for the page again once there is a connection, not while there is none', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <AtPath path="/adminmaster/Notificaciones">
      <Again />
    </AtPath>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(refresh).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(refresh).toHaveBeenCalledOnce();
});
