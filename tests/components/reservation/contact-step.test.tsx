import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createBookingDraft } from '@/lib/stores/booking-draft';
import { SEA, stay } from './booking-fixtures';
import { chosenRoom, type Language, openStage, router, showBooking, words } from './booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

/** One's own data are asked once the room is known. */
const draft = { roomsConfiguration: [chosenRoom] };

openStage();

describe.each<Language>(['es', 'en'])('contact data in %s', (locale) => {
  const t = words[locale];
  const field = (name: 'firstName' | 'lastName' | 'email' | 'mobile') =>
    screen.getByLabelText(t.contact[name], { exact: true });
  const goOn = () => userEvent.click(screen.getByRole('button', { name: t.continue }));

  it('tells the optional field by an asterisk and a word', async () => {
    showBooking({ locale, draft });
    const optional = await screen.findByRole('textbox', { name: `${t.contact.maternalLastName} ${t.optional}` });
    expect(optional.closest('.field')?.querySelector('label')).toHaveTextContent(`* ${t.optional}`);
    expect(t.optional).toBe(locale === 'es' ? '(opcional)' : '(optional)');
  });

  it('fills in the country of the number with one press, in place of another', async () => {
    showBooking({ locale, draft });
    await userEvent.type(field('mobile'), '55 1234 5678');
    await userEvent.click(screen.getByRole('button', { name: t.contact.countries['+1'] }));
    expect(field('mobile')).toHaveValue('+1 55 1234 5678');
    expect(field('mobile')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: t.contact.countries['+52'] }));
    expect(field('mobile')).toHaveValue('+52 55 1234 5678');
    expect(screen.getByRole('button', { name: t.contact.countries['+52'] })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows the room, the people and the total as lines, and asks none of them again', async () => {
    showBooking({ locale, draft });
    expect(await screen.findByRole('heading', { name: SEA })).toBeVisible();
    expect(await screen.findByText(t.checkout.total)).toBeVisible();
    for (const [name, typed] of [
      ['firstName', 'Lucía'],
      ['lastName', 'Hernández'],
      ['email', 'lucia@example.mx'],
      ['mobile', '55 1234 5678'],
    ] as const)
      await userEvent.type(field(name), typed);
    await goOn();
    expect(await screen.findByRole('heading', { name: t.checkout.title })).toBeVisible();
  });

  it('names every missing field beside it and in a summary that takes the focus', async () => {
    showBooking({ locale, draft });
    await goOn();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    for (const name of ['firstName', 'lastName', 'email', 'mobile'] as const) {
      const sentence = t.errors.required.replace('{field}', t.contact[name]);
      expect(within(summary).getByText(sentence)).toBeVisible();
      expect(field(name)).toBeInvalid();
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
    expect(within(summary).queryByText(new RegExp(t.contact.maternalLastName))).toBeNull();
  });

  it('refuses an email and a mobile that cannot be one, and keeps them', async () => {
    showBooking({ locale, draft });
    await userEvent.type(field('firstName'), '   ');
    await userEvent.type(field('email'), 'lucia@');
    await userEvent.type(field('mobile'), '551');
    await goOn();
    expect(await screen.findAllByText(t.errors.email, { exact: false })).toHaveLength(2);
    expect(screen.getAllByText(t.errors.min.replace('{min}', '8'), { exact: false })).toHaveLength(2);
    // A trimmed empty string counts as empty.
    expect(field('firstName')).toBeInvalid();
    expect(field('email')).toHaveValue('lucia@');
  });
});

describe('a booking under way', () => {
  it('survives leaving the page and comes back as it was typed, half a form included', async () => {
    const t = words.es;
    const { unmount, event } = showBooking({ draft });
    await userEvent.type(screen.getByLabelText(t.contact.firstName), 'Lucía');
    await userEvent.type(screen.getByLabelText(t.contact.email), 'lucia@exa');
    unmount();
    showBooking({ event, locale: 'en' });
    await waitFor(() => expect(screen.getByLabelText(words.en.contact.firstName)).toHaveValue('Lucía'));
    expect(screen.getByLabelText(words.en.contact.email)).toHaveValue('lucia@exa');
    const reloaded = createBookingDraft(event.code, stay);
    reloaded.restore();
    expect(reloaded.getState().contact).toMatchObject({ firstName: 'Lucía', email: 'lucia@exa' });
  });

  it('starts anew where what is stored is broken, of another version, or too old', () => {
    const name = 'booking-draft:PLS-OLD';
    const started = createBookingDraft('PLS-OLD', stay);
    started.restore();
    started.getState().change({ passes: { adult: 2, child: 0 } });
    const good = JSON.parse(localStorage.getItem(name) ?? '');
    const afterRestore = (stored: string) => {
      localStorage.setItem(name, stored);
      const store = createBookingDraft('PLS-OLD', stay);
      store.restore();
      return store.getState();
    };
    expect(afterRestore(JSON.stringify(good)).passes.adult).toBe(2);
    for (const bad of [
      '{"not json',
      JSON.stringify({ ...good, version: 0 }),
      JSON.stringify({ ...good, state: { ...good.state, roomsConfiguration: 'x' } }),
      JSON.stringify({ ...good, state: { ...good.state, savedAt: 0 } }),
    ]) {
      const state = afterRestore(bad);
      expect(state.passes.adult).toBe(0);
      expect(state.restored).toBe(true);
    }
  });

  it('does not let a later step open before those that it builds on: the room and its price come before oneself', async () => {
    const { unmount } = showBooking({ step: 'checkout' });
    expect(await screen.findByRole('heading', { name: words.es.room.title })).toBeVisible();
    unmount();
    showBooking({ step: 'checkout', draft });
    expect(await screen.findByRole('heading', { name: words.es.contact.title })).toBeVisible();
  });
});
