import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Modal } from '@/components/ui/modal';
import { SidePanel } from '@/components/ui/side-panel';

const modal = (onClose: () => void) => (
  <Modal show title="Delete the hold" closeLabel="Close" onClose={onClose}>
    The rooms go back to the hotel.
  </Modal>
);

it('is a dialog named by its title, with the focus inside, that closes by button and by Escape', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  render(modal(close));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the hold' });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
const reason = <input aria-label="Why" />;
const windows = {
  window: (close: () => void) => (
    <Modal show title="Refuse" closeLabel="Close" onClose={close}>
      {reason}
    </Modal>
  ),
  panel: (close: () => void) => (
    <SidePanel show heading={<h2 id="refuse">Refuse</h2>} headingId="refuse" closeLabel="Close" onClose={close}>
      {reason}
    </SidePanel>
  ),
};

it.each(['window', 'panel'] as const)(
  'a %s is closed by a press beside it until something is typed in it',
  async (kind) => {
    const user = userEvent.setup();
    const close = vi.fn();
    render(windows[kind](close));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse' });
    // Around a window stands its scene, around a panel the page's cover.
    const beside = kind === 'window' ? dialog : document.querySelector('.offcanvas-backdrop');
    await user.click(beside as Element);
    expect(close).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Why'), 'Not our guest');
    await user.click(beside as Element);
    expect(close).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(2);
  },
);

it('a question is confirmed once, and is not left while that is under way', async () => {
  const user = userEvent.setup();
  const [close, confirm] = [vi.fn(), vi.fn()];
  const question = (busy: boolean) => (
    <ConfirmDialog
      show
      title="Delete the hold"
      text="The rooms go back to the hotel."
      labels={{ close: 'Close', cancel: 'Keep it', confirm: 'Delete' }}
      busy={busy}
      onClose={close}
      onConfirm={confirm}
    />
  );
  const { rerender } = render(question(false));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(question(true));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
  rerender(question(false));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(close).toHaveBeenCalledTimes(1);
});

describe('a phone’s way back', () => {
  const watchers: Watcher[] = [];
  class Watcher extends EventTarget {
    constructor() {
      super();
      watchers.push(this);
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1);
    }
  }
  /** As the browser does it: the last one hears it, once. */
  const goBack = () => watchers.pop()?.dispatchEvent(new Event('close'));

  it('closes the window that is on top, and the one below by the next; Escape does the same', async () => {
    vi.stubGlobal('CloseWatcher', Watcher);
    const user = userEvent.setup();
    const closed: string[] = [];
    const both = (question: boolean) => (
      <>
        {windows.panel(() => closed.push('panel'))}
        <Modal show={question} title="Really?" closeLabel="Close" onClose={() => closed.push('question')}>
          Think twice.
        </Modal>
      </>
    );
    const { rerender } = render(both(false));
    rerender(both(true));
    await screen.findByRole('dialog', { name: 'Really?' });
    goBack();
    await user.keyboard('{Escape}');
    expect(closed).toEqual(['question', 'question']);
    rerender(both(false));
    goBack();
    expect(closed).toEqual(['question', 'question', 'panel']);
    vi.stubGlobal('CloseWatcher', undefined);
  });
});
