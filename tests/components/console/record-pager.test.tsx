import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { RecordPager } from '@/components/console/record-list/record-pager';
import english from '@/messages/en/records.json';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'records.list') =>
    createTranslator({ locale: 'en', messages: { records: english }, namespace }),
}));
vi.mock('@/components/console/place/event-link', async () => ({
  EventLink: (await import('./fake-link')).FakeLink,
}));

const pageOf = (total: number) => ({
  data: Array.from({ length: Math.min(total, 20) }),
  current_page: 1,
  per_page: 20,
  last_page: Math.max(1, Math.ceil(total / 20)),
  total,
  next_cursor: null,
});

it('a list of one page is told by its count alone, one of several pages also by where one is', async () => {
  const of = (total: number) => RecordPager({ page: pageOf(total), locale: 'en', hrefOf: (page) => `?page=${page}` });
  expect(await of(1)).toBeNull();
  expect(await of(20)).toBeNull();
  render(await of(21));
  expect(screen.getByRole('navigation', { name: english.list.pages })).toHaveTextContent('1 to 20 of 21');
  expect(screen.getByRole('link', { name: english.list.next })).toHaveAttribute('href', '?page=2');
});
