import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, it, vi } from 'vitest';
import { useRouter } from '@/lib/i18n/navigation';

const refresh = vi.fn();
const nothing = () => {};
const router: AppRouterInstance = {
  back: nothing,
  forward: nothing,
  refresh,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
};

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
    <AppRouterContext value={router}>
      <Again />
    </AppRouterContext>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(refresh).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(refresh).toHaveBeenCalledOnce();
});
