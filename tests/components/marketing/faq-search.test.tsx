import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaqSearch } from '@/components/marketing/faqs/faq-search';

const labels = { label: 'Search', hint: 'A word', one: 'One question', many: '{count} questions', none: 'None' };
const page = (
  <FaqSearch labels={labels}>
    <section className="faq-group">
      <details>
        <summary>How are rooms blocked?</summary>
      </details>
      <details>
        <summary>How is it paid?</summary>
      </details>
    </section>
  </FaqSearch>
);

beforeEach(() => window.history.replaceState(null, '', '/faqs'));
afterEach(() => {
  document.body.innerHTML = '';
});

it('counts what was typed before its script came, and keeps it in the address as what is typed later', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  screen.getByLabelText<HTMLInputElement>('Search').value = 'rooms';
  render(page, { container, hydrate: true });
  expect(await screen.findByText('One question')).toBeVisible();
  expect(screen.getByText('How is it paid?')).not.toBeVisible();
  expect(window.location.search).toBe('?q=rooms');
  await userEvent.clear(screen.getByLabelText('Search'));
  expect(screen.getByText('How is it paid?')).toBeVisible();
  expect(window.location.search).toBe('');
});
