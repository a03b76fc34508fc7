import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MoneyInput } from '@/components/form/number-input';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';

const input = z.object({
  name: z.string().trim().min(3).max(5),
  currency: z.string(),
  amount: z.int().min(100),
  limit: z.int().min(0).nullable(),
});

const save = vi.fn();
beforeEach(() => save.mockReset());

function Order({ refused, summed = false }: { refused?: Record<string, string>; summed?: boolean }) {
  const form = useForm({
    resolver: zodResolver(input, { error: issueCode }),
    defaultValues: { name: '', currency: 'USD', limit: 500 },
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id: 'order',
    names: ['name', 'amount', 'limit'],
    sentence: (name, { code, limit }) => [name, code, limit].filter((part) => !Number.isNaN(part)).join(' '),
    refused,
  });
  const currency = form.watch('currency');
  return (
    <form noValidate onSubmit={form.handleSubmit((typed) => save(typed), summed ? undefined : fields.focusWrong)}>
      {summed && <ErrorSummary title="Look again" {...fields.summary} />}
      <Field {...fields.field('name')} label="Name">
        {(props) => <TextInput {...props} {...form.register('name')} />}
      </Field>
      <Field {...fields.field('amount')} label="Amount">
        {(props) => <MoneyInput {...props} {...fields.control('amount')} currency={currency} />}
      </Field>
      <Field {...fields.field('limit')} label="Limit">
        {(props) => <MoneyInput {...props} {...fields.control('limit')} nullable currency={currency} />}
      </Field>
      <select aria-label="Currency" {...form.register('currency')}>
        <option>USD</option>
        <option>JPY</option>
      </select>
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset({ name: 'Ana', currency: 'USD', amount: 12_345, limit: null })}>
        Renew
      </button>
    </form>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typeInto = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};

it('says beside each field what the schema refuses, goes to the first of them, and sends what the wire takes', async () => {
  render(<Order />);
  await press('Save');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('name required');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('amount required');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await typeInto('Name', 'An');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('name min 3');
  await typeInto('Name', 'Ana Luisa');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('name max 5');
  await typeInto('Name', ' Ana ');
  await typeInto('Amount', 'many');
  await press('Save');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('amount invalid');
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  await typeInto('Amount', '0.5');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('amount min 100');
  await typeInto('Amount', '1,234.5');
  expect(screen.getByLabelText('Amount')).toHaveValue('1,234.5');
  await typeInto('Limit', '');
  expect(save).not.toHaveBeenCalled();
  await press('Save');
  expect(save).toHaveBeenLastCalledWith({ name: 'Ana', currency: 'USD', amount: 123_450, limit: null });
});

it('reads an amount anew in another currency, and shows what the page puts there', async () => {
  render(<Order />);
  await typeInto('Name', 'Ana');
  await typeInto('Amount', '1500');
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'JPY');
  await press('Save');
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Limit'), 'five dollars are no yen').toHaveAccessibleDescription('limit invalid');
  await typeInto('Limit', '5');
  await press('Save');
  expect(save).toHaveBeenLastCalledWith({ name: 'Ana', currency: 'JPY', amount: 1500, limit: 5 });
  await press('Renew');
  expect(screen.getByLabelText('Amount')).toHaveValue('123.45');
  expect(screen.getByLabelText('Limit')).toHaveValue('');
});

it('lists all that is wrong in the order of the fields; what the provider said gives way to what is wrong here', async () => {
  render(<Order summed refused={{ name: 'Taken', limit: 'Too high' }} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Name: Taken', 'Limit: Too high']);
  await press('Save');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'name required',
    'amount required',
    'Limit: Too high',
  ]);
});
