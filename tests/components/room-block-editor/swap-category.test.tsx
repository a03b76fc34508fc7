import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeAll, expect, it } from 'vitest';
import { CategoriesView } from '@/components/room-block-editor/category/categories-view';
import type { BlockCategory, RoomBlock } from '@/lib/contract/room-block-editor';
import block from '@/messages/en/block.json';
import common from '@/messages/en/common.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const LIMITS = { maxOccupancy: 4, maxAdults: 2, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
const OPEN = { maxOccupancy: null, maxAdults: null, maxJuniors: null, maxMinors: null, maxInfants: null };
const usual = { mealPlan: 'AI', taxIncluded: true, taxPercent: 0 } as const;
const category = (more: Partial<BlockCategory> = {}): BlockCategory => ({
  id: 'category-1',
  roomCategoryId: 'room-1',
  name: 'Suite',
  state: 'definite',
  nextStates: [],
  cutOffDate: null,
  position: 0,
  hotelLimits: LIMITS,
  limits: OPEN,
  warnings: [],
  version: 3,
  plan: null,
  nights: [{ date: '2027-06-01', allotted: 4, sold: 0, free: 4, closed: false }],
  ...more,
});
const blockOf = (one: BlockCategory): RoomBlock => ({
  eventId: 'event-1',
  eventCode: 'PLS-UNO',
  currency: 'USD',
  today: '2027-01-10',
  eventDay: '2027-06-01',
  lastEventDay: '2027-06-01',
  categories: [one],
  usual,
  hotelRates: [],
  hotels: [
    { id: 'own', name: 'Costa Grande', usual },
    { id: 'other', name: 'Costa Chica', usual },
  ],
  addable: [
    { id: 'room-2', name: 'Junior Suite', limits: LIMITS },
    { id: 'room-3', hotelId: 'other', name: 'Garden Room', limits: LIMITS },
  ],
});

const show = (one = category()) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ block, common }}>
      <CategoriesView block={blockOf(one)} />
    </NextIntlClientProvider>,
  );

it('puts a category of another hotel in the place of one that nobody booked, and the former can be added again', async () => {
  const sent: unknown[] = [];
  const other = { id: 'other', name: 'Costa Chica' };
  server.use(
    http.patch('*/provider/api/v1/categories/category-1', async ({ request }) => {
      sent.push(await request.json());
      const changed = category({ roomCategoryId: 'room-3', name: 'Garden Room', hotel: other, version: 4 });
      return HttpResponse.json({ data: changed });
    }),
  );
  show();
  expect(screen.getByRole('tab', { name: /Suite/ })).toHaveTextContent('Costa Grande');
  await userEvent.click(screen.getByRole('button', { name: block.category.swap }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = dialog.getByLabelText(block.category.swapTo);
  expect(within(choice).getByRole('group', { name: 'Costa Chica' })).toBeVisible();
  await userEvent.selectOptions(choice, 'Garden Room');
  await userEvent.click(dialog.getByRole('button', { name: block.confirm }));
  expect(await screen.findByRole('tab', { name: /Garden Room/ })).toHaveTextContent('Costa Chica');
  expect(sent).toEqual([{ version: 3, roomCategoryId: 'room-3' }]);
  await userEvent.click(screen.getByRole('button', { name: block.category.swap }));
  const again = within(await screen.findByRole('dialog')).getByLabelText(block.category.swapTo);
  expect(
    within(again)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['Junior Suite', 'Suite']);
});

it('is taken out of the block only once what somebody else left of it is seen, and can be added again', async () => {
  const sent: unknown[] = [];
  server.use(
    http.delete('*/provider/api/v1/categories/category-1', ({ request }) => {
      sent.push(new URL(request.url).search);
      if (sent.length > 1) return new HttpResponse(null, { status: 204 });
      const details = category({ name: 'Sea Suite', version: 4 });
      return HttpResponse.json({ error: 'Changed', code: 'STALE', details, requestId: 'r1' }, { status: 409 });
    }),
  );
  show();
  await userEvent.click(screen.getByRole('button', { name: block.category.remove }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: block.confirm }));
  await confirm();
  expect(await dialog.findByText(block.stale.title)).toBeVisible();
  expect(dialog.getByText(block.category.removeTitle.replace('{name}', 'Sea Suite'))).toBeVisible();
  await confirm();
  expect(await screen.findByText(block.category.none)).toBeInTheDocument();
  expect(sent).toEqual(['?version=3', '?version=4']);
  await userEvent.click(screen.getByRole('button', { name: block.category.add }));
  const choice = within(await screen.findByRole('dialog')).getByLabelText(block.new.category);
  expect(within(choice).getByRole('option', { name: 'Suite' })).toBeInTheDocument();
});

it('is not offered where rooms are sold', () => {
  show(category({ nights: [{ date: '2027-06-01', allotted: 4, sold: 1, free: 3, closed: false }] }));
  expect(screen.queryByRole('button', { name: block.category.swap })).toBeNull();
});
