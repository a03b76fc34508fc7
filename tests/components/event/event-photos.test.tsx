import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventPhotosCard } from '@/components/photo/photos-editor';
import { QueryProvider } from '@/lib/api/query-provider';
import type { SizedPhoto } from '@/lib/contract/photo';
import publicationEn from '@/messages/en/publication.json';
import publicationEs from '@/messages/es/publication.json';
import { answeringServer } from '@/tests/support/answering-server';
import { AppRouter } from '../console/app-router';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const words = { es: publicationEs, en: publicationEn };
const server = answeringServer();
beforeEach(() => vi.clearAllMocks());
afterAll(() => {
  vi.resetModules();
});

const photo = (id: string): SizedPhoto => ({
  id,
  url: `/photos/${id}-960.webp`,
  sizes: [{ url: `/photos/${id}-480.webp`, width: 480 }],
  alt: { es: `Foto ${id}`, en: `Photo ${id}` },
  focalX: 50,
  focalY: 50,
  blur: '#f2d7c4,#d4cab8,#c7cbbe',
});

function show(locale: 'es' | 'en', ...ids: string[]) {
  document.documentElement.lang = locale;
  render(
    <AppRouter>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ publication: words[locale] }}>
        <QueryProvider>
          <EventPhotosCard eventId="event-1" photos={ids.map(photo)} readOnly={false} />
        </QueryProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  return userEvent.setup();
}

/** The photos in the list, by the words of the reader. */
const shown = () => [...document.querySelectorAll('[draggable] img')].map((image) => image.getAttribute('alt'));
const answer = (...ids: string[]) => HttpResponse.json({ data: { photos: ids.map(photo) } });

describe.each(['es', 'en'] as const)('the photos of an event (%s)', (locale) => {
  const t = words[locale].photos;
  const name = (id: string) => photo(id).alt[locale];

  it('are moved by the keyboard, which stays with the photo, and where it came to stand is said', async () => {
    server.use(
      http.put('*/api/v1/events/event-1/photos/order', async ({ request }) =>
        answer(...((await request.json()) as { ids: string[] }).ids),
      ),
    );
    const person = show(locale, 'a', 'b', 'c');
    screen.getByRole('button', { name: t.earlier.replace('{alt}', name('c')) }).focus();
    await person.keyboard('{Enter}');
    await expect.poll(shown).toEqual([name('a'), name('c'), name('b')]);
    expect(screen.getByRole('status')).toHaveTextContent(name('c'));
    expect(screen.getByRole('button', { name: t.earlier.replace('{alt}', name('c')) })).toHaveFocus();
    expect(router.refresh).toHaveBeenCalled();
  });

  it('are shown as somebody else left them, with the reason', async () => {
    const stale = { error: '', code: 'STALE', details: { photos: [photo('b'), photo('a')] }, requestId: 'r' };
    server.use(http.put('*/api/v1/events/event-1/photos/order', () => HttpResponse.json(stale, { status: 409 })));
    const person = show(locale, 'a', 'b', 'c');
    await person.click(screen.getByRole('button', { name: t.later.replace('{alt}', name('a')) }));
    expect(await screen.findByText(t.stale)).toBeVisible();
    expect(shown()).toEqual([name('b'), name('a')]);
  });

  it('are added several at once, and what the provider refuses stays with the reason beside it', async () => {
    const refused = { error: 'No', code: 'INVALID', fields: { altEn: 'Muy corto' }, requestId: 'r' };
    let sent = 0;
    const answers = [() => answer('a'), () => HttpResponse.json(refused, { status: 422 }), () => answer('a', 'b')];
    server.use(
      http.post('*/api/v1/events/event-1/photos', async () => {
        sent += 1;
        return (answers.shift() ?? HttpResponse.error)();
      }),
    );
    const person = show(locale);
    const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
    await person.upload(screen.getByLabelText(t.picture), [file('uno.jpg'), file('dos.jpg')]);
    const spanish = screen.getAllByLabelText(new RegExp(t.altEs));
    for (const input of [...spanish, ...screen.getAllByLabelText(new RegExp(t.altEn))])
      await person.type(input, 'La playa');
    const button = () => screen.getByRole('button', { name: /^(Agregar|Add) / });
    expect(button()).toHaveTextContent('2');
    await person.click(button());
    await expect.poll(shown).toEqual([name('a')]);
    const rest = within(screen.getByRole('group', { name: 'dos.jpg' }));
    const english = rest.getByLabelText(new RegExp(t.altEn));
    await expect.poll(() => english).toHaveAccessibleDescription(expect.stringContaining('Muy corto'));
    await person.click(button());
    await expect.poll(shown).toEqual([name('a'), name('b')]);
    expect(sent).toBe(3);
    expect(screen.queryByRole('group', { name: 'dos.jpg' })).toBeNull();
  });

  it('are put into an order by dragging one onto the place of another', async () => {
    const orders: unknown[] = [];
    server.use(
      http.put('*/api/v1/events/event-1/photos/order', async ({ request }) => {
        const { ids } = (await request.json()) as { ids: string[] };
        orders.push(ids);
        return answer(...ids);
      }),
    );
    show(locale, 'a', 'b', 'c');
    const [first, , last] = document.querySelectorAll('[draggable] img');
    if (!first || !last) throw new Error('the photos are not shown');
    fireEvent.dragStart(first);
    fireEvent.dragOver(last);
    fireEvent.drop(last);
    await expect.poll(shown).toEqual([name('b'), name('c'), name('a')]);
    expect(orders).toEqual([['b', 'c', 'a']]);
    expect(screen.getByRole('status')).toHaveTextContent(name('a'));
  });

  it('keep in sight what is chosen, seen while it is chosen', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch('*/api/v1/events/event-1/photos/a', async ({ request }) => {
        sent.push(await request.json());
        return answer('a');
      }),
    );
    const person = show(locale, 'a');
    const opener = screen.getByLabelText(t.adjustNamed.replace('{alt}', name('a')));
    await person.click(opener);
    const adjust = within(opener.closest('details') as HTMLElement);
    const words = adjust.getByLabelText(t.altEs);
    await person.clear(words);
    await person.type(words, 'Otra cosa');
    const [fromLeft] = adjust.getAllByRole('slider');
    fireEvent.change(fromLeft as HTMLElement, { target: { value: '20' } });
    expect(adjust.getByRole('img')).toHaveStyle({ objectPosition: '20% 50%' });
    await person.click(adjust.getByRole('button', { name: t.save }));
    await expect.poll(() => sent).toEqual([{ altEs: 'Otra cosa', altEn: 'Photo a', focalX: 20, focalY: 50 }]);
  });
});
