import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginBooking } from '@/components/household/begin-booking';
import type { HouseholdAnswers } from '@/lib/contract/household';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import { anEvent, stay } from '../reservation/booking-fixtures';
import { chosenRoom, openStage, readyDraft, router, showBooking } from '../reservation/booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

const GUEST = { firstName: 'Ana', lastName: 'Ruiz', maternalLastName: null };
const coming = (...attends: boolean[]) => attends.map((each) => ({ attends: each }));

/** As far as a booking is begun by it. */
const invitation = (eventCode: string, part: { guest: typeof GUEST | null; people: { attends: boolean }[] }) =>
  ({ eventCode, ...part }) as HouseholdAnswers;

openStage();

it('begins a booking with the name of whom the invitation is for', async () => {
  const event = anEvent({ code: 'PLS-INVITED-1' });
  beginBooking(invitation(event.code, { guest: GUEST, people: coming(true, true) }), stay);
  const { categoryId } = chosenRoom;
  bookingDraftOf(event.code, stay).getState().changeRoom('1', { categoryId });
  showBooking({ locale: 'en', event });
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Ana');
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Ruiz');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});

it.each([
  { people: coming(true, false), adults: 1 },
  { people: coming(true, true, true), adults: 2 },
])('asks for a room of as many as come: $adults', ({ people, adults }) => {
  const eventCode = `PLS-INVITED-OF-${adults}`;
  beginBooking(invitation(eventCode, { guest: GUEST, people }), stay);
  expect(bookingDraftOf(eventCode, stay).getState().roomsConfiguration).toMatchObject([{ adults }]);
});

it('knows no name where the invitation is for several', () => {
  beginBooking(invitation('PLS-INVITED-ALL', { guest: null, people: coming(true, true) }), stay);
  expect(bookingDraftOf('PLS-INVITED-ALL', stay).getState().contact.firstName).toBe('');
});

it('goes by the invitation that was pressed last, where two are answered in one browser', () => {
  const answered = { people: coming(true, true) };
  beginBooking(invitation('PLS-INVITED-TWICE', { guest: GUEST, ...answered }), stay);
  beginBooking(invitation('PLS-INVITED-TWICE', { guest: { ...GUEST, firstName: 'Leo' }, ...answered }), stay);
  expect(bookingDraftOf('PLS-INVITED-TWICE', stay).getState().contact.firstName).toBe('Leo');
});

it('leaves a booking alone that was begun', () => {
  const store = bookingDraftOf('PLS-INVITED-BEGUN', stay);
  store.getState().change(readyDraft);
  beginBooking(invitation('PLS-INVITED-BEGUN', { guest: GUEST, people: coming(true) }), stay);
  expect(store.getState()).toMatchObject(readyDraft);
});
