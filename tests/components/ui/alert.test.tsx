import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Alert } from '@/components/ui/alert';

const shown: Element[] = [];

beforeEach(() => {
  shown.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    shown.push(this);
  });
});
afterEach(() => vi.restoreAllMocks());

const pressedIn = (activation: { hasBeenActive: boolean; isActive: boolean }) =>
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue(activation);

function Failing({ tone, as: Holder }: { tone: 'danger' | 'success'; as: 'form' | 'section' }) {
  const [failed, setFailed] = useState(false);
  return (
    <Holder>
      {failed && <Alert tone={tone}>Not saved</Alert>}
      <button type="button" onClick={() => setFailed(true)}>
        Save
      </button>
    </Holder>
  );
}

const press = () => userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));

it('brings the failure of a form in sight, also when the answer took long', async () => {
  pressedIn({ hasBeenActive: true, isActive: false });
  render(<Failing tone="danger" as="form" />);
  await press();
  expect(shown).toEqual([screen.getByRole('alert')]);
});

it('brings the failure of a press in a list in sight', async () => {
  pressedIn({ hasBeenActive: true, isActive: true });
  render(<Failing tone="danger" as="section" />);
  await press();
  expect(shown).toEqual([screen.getByRole('alert')]);
});

it('moves nothing for what went well', async () => {
  pressedIn({ hasBeenActive: true, isActive: true });
  render(<Failing tone="success" as="form" />);
  await press();
  expect(screen.getByRole('status')).toBeVisible();
  expect(shown).toEqual([]);
});

it('moves nothing for a page that opens with a failure, nor for a part that could not be read', () => {
  pressedIn({ hasBeenActive: false, isActive: false });
  render(
    <form>
      <Alert tone="danger">Not saved</Alert>
    </form>,
  );
  pressedIn({ hasBeenActive: true, isActive: true });
  render(<Alert tone="danger">Not read</Alert>);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(shown).toEqual([]);
});
