import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BannerBar } from '@/components/layout/impersonation/banner-bar';

const LABELS = { text: 'Estás viendo esto como {name}', back: 'Volver a mi cuenta', leaving: 'Volviendo' };

it('tells the page how high it is, so that what stands at the foot is not below it, until it goes', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const { unmount } = render(<BannerBar name="Lucía" labels={LABELS} />);
  expect(screen.getByRole('status')).toHaveTextContent('Estás viendo esto como Lucía');
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--acting-height')).toBe('96px');
  unmount();
  expect(style.getPropertyValue('--acting-height')).toBe('');
  vi.restoreAllMocks();
});
