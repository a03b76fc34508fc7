import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateEventForm } from '@/components/event/create/create-event-form';
import { LogoutButton } from '@/components/user/logout-button';
import { createEvent } from '@/lib/api/event';
import { leaveSession } from '@/lib/api/leave-session';
import { datesIn } from '@/lib/domain/date-text';
import { forgetSession } from '@/lib/session/session-end';
import { createEventDraft, EMPTY_EVENT, eventDraftOf } from '@/lib/stores/event-draft';
import recordsEn from '@/messages/en/records.json';
import recordsEs from '@/messages/es/records.json';

const push = vi.fn();
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => ({ push }) }));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));
vi.mock('@/lib/api/event');
vi.mock('@/lib/api/leave-session', () => ({ leaveSession: vi.fn() }));

const words = { es: recordsEs, en: recordsEn };
const OWNER = 'user-1:a1';
const NAME = `own-draft:event:${OWNER}`;
const kept = (name = NAME) => JSON.parse(localStorage.getItem(name) ?? 'null')?.state;

beforeEach(() => {
  eventDraftOf(OWNER).forget();
  localStorage.clear();
});
afterEach(() => vi.clearAllMocks());

function show(locale: 'es' | 'en' = 'es', owner = OWNER, hotels = [{ id: 'h1', name: 'Gran Marea' }]) {
  return render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ records: words[locale] }}>
      <CreateEventForm hotels={hotels} agencyId="a1" zones={['America/Cancun', 'America/Tijuana']} owner={owner} />
    </NextIntlClientProvider>,
  );
}

/** The page as it is after a reload: nothing is left but what the browser keeps. */
function reload(before: { unmount: () => void }, ...how: Parameters<typeof show>) {
  const stored = localStorage.getItem(NAME);
  before.unmount();
  eventDraftOf(OWNER).forget();
  if (stored) localStorage.setItem(NAME, stored);
  return show(...how);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fieldOf = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const type = async (label: string, text: string) => {
  await userEvent.clear(fieldOf(label));
  await userEvent.type(fieldOf(label), text);
};
const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');

describe.each(['es', 'en'] as const)('a new event in steps (%s)', (locale) => {
  const t = words[locale].createEvent;

  it('checks each step before the next, and sends the whole in minor units with its dates', async () => {
    vi.mocked(createEvent).mockResolvedValue({ id: 'e1', code: 'PLS-ANA', eventName: 'Ana & Luis' } as never);
    show(locale);
    expect(current()).toHaveTextContent(t.steps.who);
    await press(t.next);
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(1);
    expect(fieldOf(t.fields.eventName)).toHaveAccessibleDescription(expect.stringContaining(t.wrong.required));
    await type(t.fields.eventName, ' Ana & Luis ');
    expect(screen.queryByRole('alert')).toBeNull();
    await press(t.next);

    expect(await screen.findByRole('heading', { name: t.steps.when })).toHaveFocus();
    expect(current()).toHaveTextContent(t.steps.when);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.selectOptions(fieldOf(t.fields.days), 'several');
    await press(t.next);
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(2);
    expect(fieldOf(t.fields.start)).toHaveAccessibleDescription(t.wrong.start);
    const [start, end, before] =
      locale === 'es' ? ['20-05-2097', '22-05-2097', '19-05-2097'] : ['2097-05-20', '2097-05-22', '2097-05-19'];
    await type(t.fields.start, start);
    await type(t.fields.end, before);
    expect(fieldOf(t.fields.end)).toHaveAccessibleDescription(t.wrong.end);
    await type(t.fields.end, end);
    await userEvent.selectOptions(fieldOf(t.fields.hotelId), 'h1');
    await press(t.next);

    expect(await screen.findByRole('heading', { name: t.steps.terms })).toHaveFocus();
    await type(t.fields.minimumNights, '2.5');
    await press(t.create);
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(2);
    expect(fieldOf(t.fields.minimumNights)).toHaveAccessibleDescription(t.wrong.nights);
    expect(createEvent).not.toHaveBeenCalled();
    await type(t.fields.minimumNights, '3');
    await type(t.fields.minimumToReserve, '1,500.5');
    await press(t.create);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/adminmaster/Evento?event=PLS-ANA'));
    expect(vi.mocked(createEvent).mock.calls[0]?.[1].input).toEqual({
      agencyId: 'a1',
      eventName: 'Ana & Luis',
      timeZone: 'America/Cancun',
      hotelId: 'h1',
      currency: 'USD',
      eventDate: '1970-01-01',
      range_event_start: '2097-05-20',
      range_event_end: '2097-05-22',
      minimumNights: 3,
      minimumToReserve: 150_050,
    });
    expect(kept()).toBeUndefined();
  });

  it('says of an end before the start that it is invalid, and from which day on it is not', async () => {
    show(locale);
    fireEvent.change(fieldOf(t.fields.eventName), { target: { value: 'Ana & Luis' } });
    await press(t.next);
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${t.fields.days}`)), { target: { value: 'several' } });
    fireEvent.change(fieldOf(t.fields.start), { target: { value: '2097-05-20' } });
    fireEvent.change(fieldOf(t.fields.end), { target: { value: '2097-05-19' } });
    fireEvent.blur(fieldOf(t.fields.end));
    const day = datesIn(locale).short('2097-05-20');
    expect(fieldOf(t.fields.end)).toHaveAccessibleDescription(t.wrong.endBefore.replace('{day}', day));
  });

  it('keeps what was typed and the step over a reload, and back to an earlier one', async () => {
    const before = show(locale);
    await type(t.fields.eventName, 'Ana & Luis');
    await press(t.next);
    await screen.findByRole('heading', { name: t.steps.when });
    await type(t.fields.start, locale === 'es' ? '20-05-2097' : '2097-05-20');
    await userEvent.selectOptions(fieldOf(t.fields.timeZone), 'America/Tijuana');
    await userEvent.selectOptions(fieldOf(t.fields.hotelId), 'h1');

    const again = reload(before, locale);
    expect(current()).toHaveTextContent(t.steps.when);
    expect(fieldOf(t.fields.timeZone)).toHaveValue('America/Tijuana');
    expect(fieldOf(t.fields.hotelId)).toHaveValue('h1');
    await press(t.back);
    expect(await screen.findByRole('heading', { name: t.steps.who })).toHaveFocus();
    expect(fieldOf(t.fields.eventName)).toHaveValue('Ana & Luis');
    await press(t.next);
    await press(t.next);
    await screen.findByRole('heading', { name: t.steps.terms });
    await type(t.fields.minimumToReserve, '150');

    reload(again, locale, OWNER, []);
    expect(current()).toHaveTextContent(t.steps.terms);
    expect(fieldOf(t.fields.minimumToReserve)).toHaveValue('150.00');
    // A hotel that is offered no more is not sent either.
    await press(t.back);
    expect(fieldOf(t.fields.hotelId)).toHaveValue('');
  });

  it('begins anew once that is asked for and confirmed', async () => {
    show(locale);
    await type(t.fields.eventName, 'Ana & Luis');
    await press(t.next);
    await screen.findByRole('heading', { name: t.steps.when });
    await press(t.anew.start);
    const dialog = await screen.findByRole('dialog', { name: t.anew.title });
    expect(kept().typed.eventName).toBe('Ana & Luis');
    await userEvent.click(within(dialog).getByRole('button', { name: t.anew.confirm }));
    expect(fieldOf(t.fields.eventName)).toHaveValue('');
    expect(current()).toHaveTextContent(t.steps.who);
    expect(kept()).toMatchObject({ step: 0, typed: { eventName: '' } });
  });

  it('keeps the draft where the event was not made, and says why', async () => {
    const typed = { ...EMPTY_EVENT, eventName: 'Ana & Luis', start: '2097-05-20', minimumToReserve: 0 };
    const draft = createEventDraft(OWNER).getState();
    draft.change(typed);
    draft.goTo(2);
    vi.mocked(createEvent).mockRejectedValue(new Error('offline'));
    show(locale);
    await press(t.create);
    expect(await screen.findByText(t.failed)).toBeVisible();
    expect(kept()).toMatchObject({ step: 2, typed: { eventName: 'Ana & Luis' } });
  });
});

describe('the draft of an event', () => {
  const { createEvent: t } = words.es;
  const typed = { ...EMPTY_EVENT, eventName: 'Ana & Luis', start: '2020-05-20', minimumToReserve: 0 };

  it('opens no step behind one that is wrong by now', () => {
    const draft = createEventDraft(OWNER).getState();
    draft.change(typed);
    draft.goTo(2);
    show();
    expect(current()).toHaveTextContent(t.steps.when);
  });

  it('is one person’s with one agency, and of a week at most', () => {
    createEventDraft(OWNER).getState().change(typed);
    const other = show('es', 'user-2:a1');
    expect(fieldOf(t.fields.eventName)).toHaveValue('');
    other.unmount();
    const stored = JSON.parse(localStorage.getItem(NAME) ?? '');
    stored.state.savedAt -= 8 * 86_400_000;
    localStorage.setItem(NAME, JSON.stringify(stored));
    show();
    expect(fieldOf(t.fields.eventName)).toHaveValue('');
  });

  it.each([
    ['cut off', '{"state":{"typed":{"eventName":"A'],
    ['of another shape', JSON.stringify({ state: { typed: { eventName: 3 }, step: 'x' }, version: 1 })],
  ])('is begun anew where what is kept is %s', (_, stored) => {
    localStorage.setItem(NAME, stored);
    show();
    expect(fieldOf(t.fields.eventName)).toHaveValue('');
  });

  it('is still there for who was logged out for doing nothing', async () => {
    const page = show();
    await type(t.fields.eventName, 'Ana & Luis');
    act(() => forgetSession());
    reload(page);
    expect(fieldOf(t.fields.eventName)).toHaveValue('Ana & Luis');
  });

  it('is gone from the browser once somebody logs out, whoever wrote it', async () => {
    const page = show();
    await type(t.fields.eventName, 'Ana & Luis');
    page.unmount();
    for (const name of ['own-draft:event:user-2:a1', 'booking-draft:PLS-ANA']) localStorage.setItem(name, '{}');
    render(<LogoutButton label="Salir" busyLabel="Saliendo" />);
    await press('Salir');
    await waitFor(() => expect(leaveSession).toHaveBeenCalled());
    expect(Object.keys(localStorage)).toEqual(['booking-draft:PLS-ANA']);
  });
});
