import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EventSearchForm } from '@/components/event/search/event-search-form';
import spanish from '@/messages/es/event.json';

const words = spanish.search;
const form = (props: { typed?: string; error?: string; errorHelp?: string } = {}) => (
  <EventSearchForm action="/eventos" labels={words} {...props} />
);

it('is a plain GET form for ?clave=, so it works without script', async () => {
  const user = userEvent.setup();
  render(form());
  await user.type(screen.getByRole('textbox', { name: words.label }), 'PLS-DEMO-BODA');
  const element = screen.getByRole('button', { name: words.submit }).closest('form');
  expect(element).toHaveAttribute('method', 'get');
  expect(element).toHaveAttribute('action', '/eventos');
  expect([...new FormData(element as HTMLFormElement)]).toEqual([['clave', 'PLS-DEMO-BODA']]);
});

it("says 'Clave no encontrada' beside the field and in the summary, and keeps what was typed", () => {
  render(form({ typed: 'pls-nada', error: words.notFound, errorHelp: words.notFoundHelp }));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('link', { name: `${words.label}: Clave no encontrada` })).toBeVisible();
  const input = screen.getByRole('textbox', { name: words.label });
  expect(input).toHaveValue('pls-nada');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(expect.stringContaining('Clave no encontrada'));
});
