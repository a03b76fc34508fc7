import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { StoryEditor } from '@/components/story/console/story-editor';
import { StoryStart } from '@/components/story/console/story-start';
import { ApiError } from '@/lib/api/api-error';
import { addStoryPhoto, changeStory, recordConsent, startStory } from '@/lib/api/story';
import type { Story } from '@/lib/contract/story';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import people from '@/messages/es/people.json';
import stories from '@/messages/es/stories.json';

const push = vi.hoisted(() => vi.fn());
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ push, replace: vi.fn() }) }));
vi.mock('@/components/console/place/event-link', () => ({ useEventHref: () => (path: string) => path }));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));
vi.mock('@/lib/api/story');

afterEach(() => vi.clearAllMocks());

const { console: t } = stories;
const both = { es: 'Uno', en: 'One' };
const story: Story = {
  id: 's1',
  slug: 'ines-pau',
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
  photos: [],
  eventId: null,
  status: 'draft',
  consent: null,
  version: 1,
};

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ stories, people }}>
      {part}
    </NextIntlClientProvider>,
  );
const forget = async () => undefined;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it('what is typed into a story stays over somebody else’s change, of which the rest is shown, and is saved on it', async () => {
  const now = { ...story, place: 'Tulum', guests: 95, version: 2 };
  vi.mocked(changeStory)
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'STALE', message: 'Cambió', details: now }))
    .mockImplementation(async (_, { id: _id, ...change }) => ({ ...now, ...change, version: 3 }) as Story);
  show(<StoryEditor story={story} forget={forget} />);
  const spanish = within(screen.getByRole('group', { name: t.spanish }));
  await type(spanish.getByLabelText(t.titleField), 'Junto al mar');
  await type(screen.getByLabelText(t.rooms), '41');
  await type(screen.getByLabelText(t.weddingDate), '10-05-2026');
  expect(hasUnsaved()).toBe(true);
  await press(t.save);
  await waitFor(() => expect(screen.getByLabelText(t.guests)).toHaveValue(95));
  expect(hasUnsaved()).toBe(true);
  expect(screen.getByLabelText(t.place)).toHaveValue('Tulum');
  expect(spanish.getByLabelText(t.titleField)).toHaveValue('Junto al mar');
  expect(screen.getByLabelText(t.rooms)).toHaveValue(41);
  await press(t.save);
  await waitFor(() => expect(changeStory).toHaveBeenCalledTimes(2));
  expect(vi.mocked(changeStory).mock.calls[1]?.[1]).toMatchObject({
    id: 's1',
    version: 2,
    place: 'Tulum',
    guests: 95,
    rooms: 41,
    weddingDate: '2026-05-10',
    title: { es: 'Junto al mar', en: 'One' },
  });
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

it('a consent is recorded with its day, and the provider’s sentence stands beside its field', async () => {
  vi.mocked(recordConsent).mockRejectedValue(
    new ApiError({ status: 422, code: 'INVALID', message: 'No', fields: { name: 'No es un nombre' } }),
  );
  show(<StoryEditor story={story} forget={forget} />);
  await type(screen.getByLabelText(t.consentName), 'www.ines.mx');
  await type(screen.getByLabelText(t.consentOn), '12-05-2026');
  await press(t.record);
  await waitFor(() => expect(screen.getByLabelText(t.consentName)).toHaveAccessibleDescription('No es un nombre'));
  const sent = { id: 's1', version: 1, name: 'www.ines.mx', givenOn: '2026-05-12' };
  expect(recordConsent).toHaveBeenCalledWith(null, sent);
});

it('a photo is added with its texts, and the fields are empty for the next', async () => {
  vi.mocked(addStoryPhoto).mockResolvedValue({ ...story, version: 2 });
  show(<StoryEditor story={story} forget={forget} />);
  const file = new File(['x'], 'foto.png', { type: 'image/png' });
  const picture = screen.getByLabelText<HTMLInputElement>(t.picture);
  // jsdom's own check of a required file does not see the one that userEvent chooses.
  if (picture.form) picture.form.noValidate = true;
  for (const words of ['La playa', 'El mar']) {
    await userEvent.upload(picture, file);
    await type(screen.getByLabelText(t.altEs), words);
    await type(screen.getByLabelText(t.altEn), 'The beach');
    await press(t.addPhoto);
    await waitFor(() => expect(screen.getByLabelText(t.altEs)).toHaveValue(''));
    const sent = { id: 's1', file, altEs: words, altEn: 'The beach' };
    expect(addStoryPhoto).toHaveBeenLastCalledWith(null, sent);
  }
});

it('a story begins from an event that is over, or from memory', async () => {
  vi.mocked(startStory).mockRejectedValueOnce(new Error('offline')).mockResolvedValue(story);
  show(<StoryStart agencyId="a1" events={[{ id: 'e1', name: 'Boda' }]} />);
  await userEvent.selectOptions(screen.getByLabelText(t.event), 'e1');
  await press(t.propose);
  await waitFor(() => expect(startStory).toHaveBeenCalledTimes(1));
  await type(screen.getByLabelText(t.coupleNames), 'Inés & Pau');
  await type(screen.getByLabelText(t.weddingDate), '09-05-2026');
  await type(screen.getByLabelText(t.hotelName), 'Gran Marea');
  await type(screen.getByLabelText(t.place), 'Playa');
  await press(t.begin);
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
  expect(vi.mocked(startStory).mock.calls.map(([, { from }]) => from)).toEqual([
    { eventId: 'e1' },
    { coupleNames: 'Inés & Pau', weddingDate: '2026-05-09', hotelName: 'Gran Marea', place: 'Playa' },
  ]);
});
