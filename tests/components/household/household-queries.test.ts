import { expect, it, vi } from 'vitest';

vi.mock('@tanstack/react-query', () => {
  throw new Error('Queries were loaded');
});

it('is on a page without queries: those come with it once it is opened', async () => {
  expect(await import('@/components/household/household-data')).toHaveProperty('HouseholdData');
  // Control: what it opens has them.
  await expect(import('@/components/household/household-people')).rejects.toThrow();
});
