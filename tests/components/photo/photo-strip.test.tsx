import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhotoStrip } from '@/components/photo/photo-strip';

const photos = ['sea', 'pool', 'beach', 'chapel'].map((id) => ({
  id,
  alt: `Drawing of the ${id}`,
}));
const strip = (look: 'row' | 'card') => (
  <PhotoStrip folder="/photos" photos={photos} look={look} label="Photos of the hotel" close="Close" />
);
const namesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));

// What jsdom has no layout or top layer for.
const scrolledTo: string[] = [];
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.scrollIntoView = function scroll() {
    scrolledTo.push(
      within(this as HTMLElement)
        .getByRole('img')
        .getAttribute('alt') ?? '',
    );
  };
});
afterEach(() => {
  scrolledTo.length = 0;
  vi.restoreAllMocks();
});

it.each([
  ['card', 1],
  ['row', 2],
] as const)(
  'a %s has its first photos in the page, each leading to its file, and all of them once it runs',
  (look, first) => {
    document.body.innerHTML = renderToString(strip(look));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(photos.slice(0, first).map(({ id }) => `/photos/${id}-960.webp`));
    document.body.innerHTML = '';
    render(strip(look));
    expect(namesIn(screen.getByRole('list', { name: 'Photos of the hotel' }))).toEqual(photos.map(({ alt }) => alt));
  },
);

it('a press shows the photo on the whole screen, the others a swipe away; the button leads back', async () => {
  const user = userEvent.setup();
  render(strip('row'));
  await user.click(screen.getByRole('link', { name: 'Drawing of the beach' }));
  const whole = screen.getByRole('dialog', { name: 'Photos of the hotel' });
  expect(namesIn(whole)).toEqual(photos.map(({ alt }) => alt));
  expect(scrolledTo).toEqual(['Drawing of the beach']);
  await user.click(within(whole).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
