import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { PhoneInput } from '@/components/ui/phone-input';
import { TextInput } from '@/components/ui/text-input';

it('ties label, hint and error to the input', () => {
  render(
    <Field id="email" label="Email" hint="We send the key there" error="Formato invalido" optional="(opcional)">
      {(inputProps) => <TextInput {...inputProps} defaultValue="ana@" />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Email (opcional)' });
  expect(input).toHaveAccessibleDescription('We send the key there Formato invalido');
  expect(input).toBeInvalid();
  expect(input).toHaveClass('is-invalid');
});

it('leaves a field without an error valid', () => {
  render(
    <Field id="email" label="Email">
      {(inputProps) => <TextInput {...inputProps} />}
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeValid();
  expect(screen.getByRole('textbox', { name: 'Email' })).not.toHaveAccessibleDescription();
});

function FailingForm() {
  const [attempt, setAttempt] = useState(0);
  const [typed, setTyped] = useState('');
  return (
    <>
      {attempt > 0 && (
        <ErrorSummary
          title="Check the form"
          attempt={attempt}
          errors={typed === 'A' ? [] : [{ id: 'name', message: `Too short: ${typed}` }]}
        />
      )}
      <input id="name" aria-label="Name" onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Send
      </button>
    </>
  );
}

it('takes the focus after a failed submit, never while somebody types, and leads to the field', async () => {
  const user = userEvent.setup();
  render(<FailingForm />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'An');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Name: Too short: An' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('names the field of each sentence that does not', () => {
  const field = (id: string, label: string, optional?: string) => (
    <Field id={id} label={label} optional={optional}>
      {(inputProps) => <TextInput {...inputProps} />}
    </Field>
  );
  render(
    <>
      <ErrorSummary
        title="Revisa estos campos"
        errors={[
          { id: 'first', message: 'Minimo 2 caracteres' },
          { id: 'second', message: 'Minimo 2 caracteres' },
          { id: 'mail', message: 'El campo Email es requerido' },
          { id: 'terms', message: 'Acepta los términos' },
          { id: 'elsewhere', message: 'Elige una habitación' },
        ]}
      />
      {field('first', 'Nombre')}
      {field('second', 'Apellido materno', '(opcional)')}
      {field('mail', 'Email')}
      <label>
        <input type="checkbox" id="terms" /> Leí los términos y los acepto
      </label>
    </>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nombre: Minimo 2 caracteres',
    'Apellido materno: Minimo 2 caracteres',
    'El campo Email es requerido',
    'Acepta los términos',
    'Elige una habitación',
  ]);
});

it('does nothing on a second press while it is busy, and keeps the focus', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  const { rerender } = render(<Button onClick={send}>Pay</Button>);
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  rerender(
    <Button onClick={send} busy>
      Pay
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-busy', 'true');
});

it('does not submit its form twice while it is busy', async () => {
  const user = userEvent.setup();
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button type="submit" busy>
        Pay
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(submitted).not.toHaveBeenCalled();
});

it('types a telephone on the pad of digits, and offers the reader’s own one only where it is asked for', () => {
  render(
    <>
      <PhoneInput aria-label="Guest" type="text" />
      <PhoneInput aria-label="Mine" autoComplete="tel" />
    </>,
  );
  const guest = screen.getByRole('textbox', { name: 'Guest' });
  expect(guest).toHaveAttribute('type', 'tel');
  expect(guest).toHaveAttribute('autocomplete', 'off');
  expect(screen.getByRole('textbox', { name: 'Mine' })).toHaveAttribute('autocomplete', 'tel');
});
