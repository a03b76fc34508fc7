import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { StoryPhotoList } from '@/components/story/console/story-photo-list';
import type { Story } from '@/lib/contract/story';
import peopleEn from '@/messages/en/people.json';
import storiesEn from '@/messages/en/stories.json';
import peopleEs from '@/messages/es/people.json';
import storiesEs from '@/messages/es/stories.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const words = {
  es: { stories: storiesEs, people: peopleEs },
  en: { stories: storiesEn, people: peopleEn },
};
const photo = (id: string) => ({ id, url: `/photos/${id}.png`, alt: { es: `Foto ${id}`, en: `Photo ${id}` } });
const both = { es: 'Uno', en: 'One' };
const story = (...ids: string[]): Story => ({
  id: 'story-1',
  slug: 'ines-pau-2026',
  coupleNames: 'Inés & Pau',
  weddingDate: '2026-05-09',
  hotelName: 'Gran Marea',
  place: 'Playa',
  title: both,
  body: both,
  quote: both,
  guests: 90,
  rooms: 40,
  nights: 120,
  photos: ids.map(photo),
  eventId: null,
  status: 'draft',
  consent: null,
  version: 1,
});

function Stage() {
  const [shown, setShown] = useState(story('a', 'b', 'c'));
  return <StoryPhotoList story={shown} onStory={setShown} />;
}

function show(locale: 'es' | 'en') {
  document.documentElement.lang = locale;
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={words[locale]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
        <Stage />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

function answering(answer: (ids: string[]) => Response) {
  server.use(
    http.put('*/provider/api/v1/stories/story-1/photos/order', async ({ request }) =>
      answer(((await request.json()) as { ids: string[] }).ids),
    ),
  );
}

const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));

it('a photo is moved by the keyboard, which stays with it, and where it came to stand is said', async () => {
  answering((ids) => HttpResponse.json({ data: story(...ids) }));
  show('es');
  expect(screen.getByRole('button', { name: 'Poner antes: Foto a' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Poner después: Foto c' })).toBeDisabled();
  screen.getByRole('button', { name: 'Poner antes: Foto c' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toEqual(['Foto a', 'Foto c', 'Foto b']);
  expect(screen.getByRole('status')).toHaveTextContent('Foto c: ahora es la foto 2 de 3.');
  expect(screen.getByRole('button', { name: 'Poner antes: Foto c' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(shown).toEqual(['Foto c', 'Foto a', 'Foto b']);
  // It is the cover now: what was pressed does nothing more, the other way is still there.
  expect(screen.getByRole('button', { name: 'Poner después: Foto c' })).toHaveFocus();
});

it('where somebody else changed the photos, theirs are shown with the reason', async () => {
  answering(() =>
    HttpResponse.json(
      { error: 'Someone else changed this', code: 'STALE', details: story('b', 'a'), requestId: 'r' },
      { status: 409 },
    ),
  );
  show('en');
  await userEvent.click(screen.getByRole('button', { name: 'Move later: Photo a' }));
  expect(await screen.findByText('Someone else changed this')).toBeVisible();
  expect(shown()).toEqual(['Photo b', 'Photo a']);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
