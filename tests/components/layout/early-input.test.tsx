import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

const sent = vi.fn<(wanted: Record<string, unknown>) => void>();

/** A form as the booking's steps have: what React knows is what is sent. A draft is read once it is there. */
function Form() {
  const [room, setRoom] = useState('none');
  const [name, setName] = useState('');
  const [adults, setAdults] = useState(2);
  const [pass, setPass] = useState(false);
  useEffect(() => setRoom('garden'), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sent({ room, name, adults, pass });
  };
  return (
    <form method="post" onSubmit={submit}>
      {['garden', 'sea'].map((each) => (
        <label key={each}>
          <input type="radio" name="room" checked={room === each} onChange={() => setRoom(each)} /> {each}
        </label>
      ))}
      <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      <label>
        <input type="checkbox" checked={pass} onChange={({ target }) => setPass(target.checked)} /> pass
      </label>
      <button type="button" onClick={() => setAdults(adults + 1)}>
        more
      </button>
      <button type="submit">go on</button>
    </form>
  );
}

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.innerHTML = '';
  sent.mockReset();
});

/** The page as the server sends it, and the file beside it. */
async function serve(page: ReactNode): Promise<HTMLElement> {
  document.body.innerHTML = `<main>${renderToString(page)}</main>`;
  vi.resetModules();
  await import('@/public/early-input.js');
  return screen.getByRole('main');
}

const arrive = (main: HTMLElement, page: ReactNode) =>
  act(async () => {
    root = hydrateRoot(main, page);
  });

async function fillIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByRole('radio', { name: 'sea' }));
  await user.type(screen.getByRole('textbox'), 'Renata');
  await user.click(screen.getByRole('checkbox'));
}

test('what is filled in and pressed before React is there is done once it is, in its order', async () => {
  const main = await serve(<Form />);
  const user = userEvent.setup();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'more' }));
  await user.click(screen.getByRole('button', { name: 'more' }));
  await user.click(screen.getByRole('button', { name: 'go on' }));
  await user.click(screen.getByRole('button', { name: 'go on' }));
  expect(screen.getByRole('button', { name: 'go on' })).toHaveAttribute('aria-busy', 'true');
  await arrive(main, <Form />);
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ room: 'sea', name: 'Renata', adults: 4, pass: true }));
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'go on' })).not.toHaveAttribute('aria-busy');
});

test('what is mended after the press is sent as it was mended', async () => {
  const main = await serve(<Form />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), 'Renat');
  await user.click(screen.getByRole('button', { name: 'go on' }));
  await user.type(screen.getByRole('textbox'), 'a');
  await arrive(main, <Form />);
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Renata' })));
  expect(screen.getByRole('button', { name: 'go on' })).not.toHaveAttribute('aria-busy');
});

test('pressed again once React is there, it is sent once, with all that was filled in before', async () => {
  const main = await serve(<Form />);
  const user = userEvent.setup();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'go on' }));
  await arrive(main, <Form />);
  act(() => screen.getByRole('button', { name: 'go on' }).click());
  const all = { room: 'sea', name: 'Renata', adults: 2, pass: true };
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(all));
  await user.click(screen.getByRole('button', { name: 'more' }));
  expect(sent).toHaveBeenCalledOnce();
});

test('while React is awaited one picture at a time is asked for, however often a field changes', async () => {
  const asked = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await serve(<Form />);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('checkbox'));
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
});

test('so is what was filled in before the file itself was there', async () => {
  document.body.innerHTML = `<main>${renderToString(<Form />)}</main>`;
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'sea' }));
  await user.type(screen.getByRole('textbox'), 'Renata');
  vi.resetModules();
  await import('@/public/early-input.js');
  await user.click(screen.getByRole('button', { name: 'go on' }));
  await arrive(screen.getByRole('main'), <Form />);
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ room: 'sea', name: 'Renata', adults: 2, pass: false }));
});

test('a page that React holds is left alone', async () => {
  const main = await serve(<Form />);
  await arrive(main, <Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'sea' }));
  await user.click(screen.getByRole('button', { name: 'more' }));
  await user.click(screen.getByRole('button', { name: 'go on' }));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ room: 'sea', name: '', adults: 3, pass: false });
});

test('forms that work without a script, and what other scripts add later, are theirs', async () => {
  const main = await serve(
    <form action="/busqueda" data-testid="search">
      <input name="q" />
    </form>,
  );
  const submitted = vi.fn((event: Event) => event.preventDefault());
  main.addEventListener('submit', submitted);
  screen.getByTestId<HTMLFormElement>('search').requestSubmit();
  main.insertAdjacentHTML('beforeend', '<form data-testid="again"><button>again</button></form>');
  screen.getByTestId<HTMLFormElement>('again').requestSubmit();
  expect(submitted).toHaveBeenCalledTimes(2);
  const pressed = vi.fn();
  main.insertAdjacentHTML('beforeend', '<button type="button">zoom</button>');
  main.addEventListener('click', pressed);
  await userEvent.click(screen.getByRole('button', { name: 'zoom' }));
  expect(pressed).toHaveBeenCalledOnce();
});
