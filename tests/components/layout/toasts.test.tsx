import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ToastArea } from '@/components/layout/toasts/toast-area';
import { notify } from '@/components/ui/notify';

const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)/.exec(query)?.[1]),
  }));

beforeEach(() => windowOf(1280));

it('shows nothing, then each toast that any component asks for', async () => {
  const { container } = render(<ToastArea label="Notifications" closeLabel="Close" />);
  expect(container).toBeEmptyDOMElement();
  act(() => notify({ tone: 'error', title: 'Error inesperado', text: 'Algo salio mal intentelo de nuevo' }));
  expect(await screen.findByText('Error inesperado')).toBeVisible();
  act(() => notify({ tone: 'success', text: 'Guardado' }));
  expect(await screen.findByText('Guardado')).toBeVisible();
  expect(screen.getByText('Algo salio mal intentelo de nuevo')).toBeVisible();
});

it('has the one press of a toast', async () => {
  const onPress = vi.fn();
  render(<ToastArea label="Notifications" closeLabel="Close" />);
  act(() => notify({ tone: 'success', text: 'Actividad oculta', action: { label: 'Deshacer', onPress } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

it.each([
  { width: 360, place: /top-center/ },
  { width: 768, place: /top-center/ },
  { width: 1280, place: /top-left/ },
])('stands away from what is pressed at a width of $width', async ({ width, place }) => {
  windowOf(width);
  render(<ToastArea label="Notifications" closeLabel="Close" />);
  act(() => notify({ tone: 'success', text: 'Tu clave es RSV-H19VM-9N1CJ.' }));
  const toast = await screen.findByText('RSV-H19VM-9N1CJ');
  expect(toast).toHaveClass('text-nowrap');
  expect(toast.closest('.Toastify__toast-container')).toHaveAttribute('class', expect.stringMatching(place));
});
