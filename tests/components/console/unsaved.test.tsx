import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsavedGuard, useUnsavedEdits } from '@/components/console/unsaved-edits';
import { Modal } from '@/components/ui/modal';
import { SidePanel } from '@/components/ui/side-panel';
import { LogoutButton } from '@/components/user/logout-button';
import { leaveSession } from '@/lib/api/leave-session';
import { forgetSession } from '@/lib/session/session-end';
import { forgetTyped } from '@/lib/session/typed-fields';
import { watchTyping } from '@/lib/session/typed-words';
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

type Person = ReturnType<typeof userEvent.setup>;
const press = (person: Person, name: string) => person.click(screen.getByRole('link', { name }));
const answer = async (person: Person, name: string) => {
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

describe('a window in which something was typed', () => {
  const onClose = vi.fn();
  // As every page of a session does.
  beforeEach(() => watchTyping('user-1'));

  function showWindow() {
    const inWindow = (
      <Modal show title="Nueva actividad" closeLabel="Cerrar ventana" onClose={onClose}>
        <input aria-label="nombre" />
        <input aria-label="buscar" type="search" />
        <input aria-label="gratis" type="checkbox" />
      </Modal>
    );
    render(
      <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ console: spanish }}>
        <UnsavedGuard />
        <Editor />
        {inWindow}
      </NextIntlClientProvider>,
    );
    return userEvent.setup();
  }

  it('asks before Escape closes it, and keeps the words of who stays', async () => {
    const person = showWindow();
    const name = await screen.findByLabelText('nombre');
    await person.type(name, 'Buceo{Escape}');
    expect(await screen.findByRole('dialog', { name: spanish.unsaved.title })).toBeVisible();
    await person.click(screen.getByRole('button', { name: spanish.unsaved.stay }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: spanish.unsaved.title })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(name).toHaveValue('Buceo');
    await waitFor(() => expect(name).toHaveFocus());
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: spanish.unsaved.leave }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is closed at once by its own button, and by Escape where no words would be lost', async () => {
    const person = showWindow();
    await person.type(await screen.findByLabelText('buscar'), 'arrecife');
    await person.click(screen.getByLabelText('gratis'));
    await person.type(screen.getByLabelText('nombre'), 'B{Backspace}{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await person.type(screen.getByLabelText('nombre'), 'Buceo');
    await person.click(screen.getByRole('button', { name: 'Cerrar ventana' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog', { name: spanish.unsaved.title })).toBeNull();
  });

  it('closed without saving, lets what the page itself has unsaved be asked about', async () => {
    const person = showWindow();
    fireEvent.change(screen.getByLabelText('cupo'), { target: { value: '12' } });
    await person.type(await screen.findByLabelText('nombre'), 'Buceo{Escape}');
    await person.click(await screen.findByRole('button', { name: spanish.unsaved.leave }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(asksAtClosing()).toBe(true);
  });

  it.each([
    ['a tick', 'gratis', (person: Person, field: HTMLElement) => person.click(field)],
    ['a day', 'día', (person: Person, field: HTMLElement) => person.clear(field)],
    ['a list', 'sede', (person: Person, field: HTMLElement) => person.selectOptions(field, 'playa')],
    ['a radio button', 'adultos', (person: Person, field: HTMLElement) => person.click(field)],
  ])('asks before Escape takes back %s of a form, not once it is as it was or saved', async (_, label, choose) => {
    render(
      <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ console: spanish }}>
        <UnsavedGuard />
        <Modal show title="Nueva actividad" closeLabel="Cerrar ventana" onClose={onClose}>
          <form>
            <input aria-label="gratis" type="checkbox" />
            <input aria-label="día" type="date" defaultValue="2027-06-10" />
            <select aria-label="sede">
              <option>jardín</option>
              <option>playa</option>
            </select>
            <input aria-label="todos" type="radio" name="quien" value="todos" defaultChecked />
            <input aria-label="adultos" type="radio" name="quien" value="adultos" />
          </form>
        </Modal>
      </NextIntlClientProvider>,
    );
    const person = userEvent.setup();
    await choose(person, await screen.findByLabelText(label));
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: spanish.unsaved.stay }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: spanish.unsaved.title })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await person.click(screen.getByLabelText('todos'));
    if (label === 'adultos') await person.keyboard('{Escape}');
    forgetTyped();
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(label === 'adultos' ? 2 : 1);
  });

  it('asks after a form of it was refused, and no more once it was saved', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
    render(
      <NextIntlClientProvider locale="es" timeZone="UTC" messages={{ console: spanish }}>
        <UnsavedGuard />
        <SidePanel show heading={<h2 id="guest">Invitada</h2>} headingId="guest" closeLabel="Cerrar" onClose={onClose}>
          <form onSubmit={(event) => event.preventDefault()}>
            <input aria-label="nombre" />
          </form>
        </SidePanel>
      </NextIntlClientProvider>,
    );
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('nombre'), 'Ana{Enter}{Escape}');
    await person.click(await screen.findByRole('button', { name: spanish.unsaved.stay }));
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByLabelText('nombre')).toHaveFocus());
    const beside = document.querySelector('.offcanvas-backdrop') as HTMLElement;
    await person.click(beside);
    await person.click(await screen.findByRole('button', { name: spanish.unsaved.stay }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: spanish.unsaved.title })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    forgetTyped();
    await person.click(beside);
    expect(onClose).toHaveBeenCalledTimes(1);
    await person.click(screen.getByLabelText('nombre'));
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
