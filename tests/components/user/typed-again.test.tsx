import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionIsland } from '@/components/user/session-island';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import { noteEnded } from '@/lib/session/ended-note';
import { forgetKeptDrafts } from '@/lib/session/kept-drafts';
import { leaveTo } from '@/lib/session/leave-to';
import { forgetTyped } from '@/lib/session/typed-fields';
import words from '@/messages/es/navigation.json';
import { user } from './session-forms';

vi.mock('@/lib/session/leave-to');
vi.mock('@/lib/api/leave-session', () => ({ leaveSession: vi.fn(), prolongSession: vi.fn() }));

const { typed } = words.inactivity;
const sent = vi.fn();
const expiresAt = new Date(Date.now() + 80_000_000).toISOString();

function Form({ folded }: { folded: boolean }) {
  const [subject, setSubject] = useState('');
  return (
    <form>
      <label htmlFor="subject">Asunto</label>
      <input id="subject" value={subject} onChange={({ target }) => setSubject(target.value)} />
      {!folded && (
        <>
          <label htmlFor="message">Mensaje</label>
          <textarea id="message" />
        </>
      )}
      <input type="password" aria-label="Contraseña" />
      <input type="search" aria-label="Buscar" />
      <button type="button" onClick={() => sent(subject)}>
        Enviar
      </button>
    </form>
  );
}

function open({ uid = user.uid, folded = false } = {}) {
  render(
    <>
      <SessionIsland user={{ ...user, uid }} expiresAt={expiresAt} replaced="Otra persona" typed={typed} />
      <Form folded={folded} />
    </>,
  );
  return userEvent.setup();
}
const fill = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.type(screen.getByLabelText('Asunto'), 'Alberca');
  await person.type(screen.getByLabelText('Mensaje'), 'Está{Enter}fría');
  await person.type(screen.getByLabelText('Contraseña'), 'secreta');
  await person.type(screen.getByLabelText('Buscar'), 'algo');
};
const dialog = () => screen.findByRole('dialog', { name: typed.title });
/** The same page after the login, which came back to it. */
const comeBack = (as = {}) => {
  cleanup();
  return open(as);
};
const comesBackToNothing = async (as = {}) => {
  comeBack(as);
  // What would show it comes as a script of its own, which an earlier test has loaded.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('dialog')).toBeNull();
};

beforeEach(() => {
  writeBrowserCookie(document, { name: 'user', value: JSON.stringify(user), maxAgeSeconds: 60, secure: false });
  window.history.replaceState(null, '', '/admin/Soporte');
});
afterEach(() => {
  sessionStorage.clear();
  forgetTyped();
  vi.clearAllMocks();
});

it('what was typed when a session ended waits for the same person, and is put back into its fields', async () => {
  await fill(open());
  noteEnded();
  const person = comeBack();
  const shown = within(await dialog());
  expect(shown.getByText('Alberca')).toBeVisible();
  expect(shown.getByText(/Está\s+fría/)).toBeVisible();
  for (const never of ['secreta', 'algo']) expect(sessionStorage.getItem('own-draft:typed')).not.toContain(never);
  await person.click(shown.getByRole('button', { name: typed.again }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Mensaje')).toHaveValue('Está\nfría');
  // React has it too, not the field alone.
  await person.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(sent).toHaveBeenLastCalledWith('Alberca');
  await comesBackToNothing();
});

const hearFromAnotherTab = async (...kinds: string[]) => {
  const otherTab = new BroadcastChannel('session');
  for (const kind of kinds) otherTab.postMessage({ kind });
  await waitFor(() => expect(leaveTo).toHaveBeenCalled());
  otherTab.close();
};

it('a session that ends in another tab keeps it as well', async () => {
  await fill(open());
  await hearFromAnotherTab('ended');
  comeBack();
  expect(within(await dialog()).getByText('Alberca')).toBeVisible();
});

it('whoever logs out in another tab leaves nothing behind here', async () => {
  await fill(open());
  await hearFromAnotherTab('draftsDropped', 'ended');
  expect(sessionStorage.getItem('own-draft:typed')).toBeNull();
  await comesBackToNothing();
});

it('what has no field on the page now can be copied, and comes again until it is dropped', async () => {
  await fill(open());
  noteEnded();
  const person = comeBack({ folded: true });
  await person.click(within(await dialog()).getByRole('button', { name: typed.again }));
  expect(await screen.findByText(typed.elsewhere)).toBeVisible();
  const left = within(await dialog());
  expect(left.queryByText('Alberca')).toBeNull();
  await person.click(left.getByRole('button', { name: typed.copy }));
  expect(await navigator.clipboard.readText()).toBe('Está\nfría');
  await person.click(left.getByRole('button', { name: typed.close, hidden: false }));
  const again = comeBack({ folded: true });
  await again.click(within(await dialog()).getByRole('button', { name: typed.drop }));
  await comesBackToNothing();
});

it('is of that page alone, and of that person alone: for anybody else it is gone for good', async () => {
  await fill(open());
  noteEnded();
  window.history.replaceState(null, '', '/admin/Perfil');
  await comesBackToNothing();
  window.history.replaceState(null, '', '/admin/Soporte');
  await comesBackToNothing({ uid: 'user-2' });
  await comesBackToNothing();
});

it('whoever logs out themselves leaves nothing behind, and tells the other tabs', async () => {
  const told: unknown[] = [];
  const otherTab = new BroadcastChannel('session');
  otherTab.addEventListener('message', ({ data }) => told.push(data));
  await fill(open());
  noteEnded();
  forgetKeptDrafts();
  await waitFor(() => expect(told).toContainEqual({ kind: 'draftsDropped' }));
  otherTab.close();
  await comesBackToNothing();
});
