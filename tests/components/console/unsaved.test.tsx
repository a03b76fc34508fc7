import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsavedGuard, useUnsavedEdits } from '@/components/console/unsaved-edits';
import { LogoutButton } from '@/components/user/logout-button';
import { leaveSession } from '@/lib/api/leave-session';
import { forgetSession } from '@/lib/session/session-end';
import { leaveOrAsk } from '@/lib/session/unsaved-edits';
import english from '@/messages/en/console.json';
import spanish from '@/messages/es/console.json';

vi.mock('@/lib/api/leave-session', () => ({ leaveSession: vi.fn(), prolongSession: vi.fn() }));

const went = vi.fn();

function Editor() {
  const [text, setText] = useState('');
  useUnsavedEdits(text !== '');
  return <input aria-label="cupo" value={text} onChange={({ target }) => setText(target.value)} />;
}

function show(locale: 'es' | 'en' = 'es') {
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ console: locale === 'es' ? spanish : english }}>
      <UnsavedGuard />
      <Editor />
      {[
        ['/adminmaster/Invitados?event=PLS-1', 'otra'],
        ['/adminmaster/ConfigurarCategorias?event=PLS-1', 'la misma'],
      ].map(([href, name]) => (
        <a
          key={href}
          href={href}
          onClick={(event) => {
            event.preventDefault();
            went(href);
          }}
        >
          {name}
        </a>
      ))}
      <LogoutButton label="Salir" busyLabel="Saliendo" />
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

const press = (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(screen.getByRole('link', { name }));
const answer = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
  await person.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** Whether the browser asks when the tab is closed. */
function asksAtClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

beforeEach(() => {
  vi.clearAllMocks();
  window.history.replaceState(null, '', '/adminmaster/ConfigurarCategorias?event=PLS-1');
});

describe('leaving a page', () => {
  it('asks nothing while all is saved', async () => {
    const person = show();
    await press(person, 'otra');
    expect(went).toHaveBeenCalledTimes(1);
    expect(asksAtClosing()).toBe(false);
  });

  it.each([
    ['es', spanish.unsaved],
    ['en', english.unsaved],
  ] as const)(
    'with unsaved edits asks, stays with what was typed, or goes where it was pressed (%s)',
    async (locale, words) => {
      const person = show(locale);
      await person.type(screen.getByLabelText('cupo'), '12');
      expect(asksAtClosing()).toBe(true);
      await press(person, 'la misma');
      expect(went).toHaveBeenCalledTimes(1);
      went.mockClear();
      await press(person, 'otra');
      expect(await screen.findByRole('dialog', { name: words.title })).toBeVisible();
      expect(went).not.toHaveBeenCalled();
      await answer(person, words.stay);
      expect(screen.getByLabelText('cupo')).toHaveValue('12');
      expect(went).not.toHaveBeenCalled();
      await press(person, 'otra');
      await answer(person, words.leave);
      expect(went).toHaveBeenCalledWith('/adminmaster/Invitados?event=PLS-1');
      expect(asksAtClosing()).toBe(false);
    },
  );

  it('asks again for what was saved in between, before a button leaves too, and never an ended session', async () => {
    const person = show();
    const field = screen.getByLabelText('cupo');
    await person.type(field, '1');
    await person.clear(field);
    expect(asksAtClosing()).toBe(false);
    await person.type(field, '2');
    await person.click(screen.getByRole('button', { name: 'Salir' }));
    await answer(person, spanish.unsaved.stay);
    expect(leaveSession).not.toHaveBeenCalled();
    forgetSession();
    expect(asksAtClosing()).toBe(false);
    leaveOrAsk(went);
    expect(went).toHaveBeenCalledTimes(1);
  });
});
