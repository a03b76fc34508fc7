import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from '@/components/ui/data-table';
import { Fact, FactRows } from '@/components/ui/facts';
import { PageHeading } from '@/components/ui/page-heading';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Stepper } from '@/components/ui/stepper';

const columns = [
  { id: 'name', header: 'Name', cell: ({ name }: { name: string }) => name },
  { id: 'paid', header: 'Paid', cell: ({ paid }: { paid: string }) => paid, align: 'end' as const },
];
const table = (rows: { id: string; name: string; paid: string }[]) => (
  <DataTable caption="Reservations" columns={columns} rows={rows} empty={<p>Nobody yet</p>} />
);

it('shows a row a record, each value under its header and named again for a phone', () => {
  render(table([{ id: '1', name: 'Ana', paid: 'USD 150.00' }]));
  const row = within(screen.getByRole('table', { name: 'Reservations' })).getAllByRole('row')[1];
  const paid = within(row as HTMLElement).getByRole('cell', { name: 'USD 150.00' });
  expect(paid).toHaveAttribute('data-label', 'Paid');
});

it.each([
  'del 15-06-2027 al 19-06-2027',
  'since 15-Jun-2027',
  'a las 13:10 h',
  'at 9:16 PM',
  'Clave RSV-H19VM-9N1CJ',
  'de USD\u00a034,668.80 vendidos',
])('keeps each value of “%s” on one line, in a cell, a fact and a lead', (text) => {
  const { container } = render(
    <>
      {table([{ id: '1', name: 'Ana', paid: text }])}
      <dl>
        <Fact label="Stay">{text}</Fact>
        <FactRows facts={[['Stay', text]]} />
      </dl>
      <PageHeading title="Event" lead={text} />
    </>,
  );
  const places = [...container.querySelectorAll('td:last-child, dd, .lead')];
  expect(places).toHaveLength(4);
  // On a phone a cell stands in columns: its sentence is one of them.
  expect(container.querySelector('td:last-child')?.childNodes).toHaveLength(1);
  for (const place of places) {
    expect(place).toHaveTextContent(text.replace('\u00a0', ' '));
    const loose = [...place.querySelectorAll('.text-nowrap')].reduce(
      (rest, whole) => rest.replace(whole.textContent ?? '', ''),
      place.textContent ?? '',
    );
    expect(loose).not.toMatch(/\d/);
    expect(loose).not.toBe(text);
  }
});

it('says what is missing instead of an empty table', () => {
  render(table([]));
  expect(screen.getByText('Nobody yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('marks the open step and those before it', () => {
  const steps = [
    { id: 'contact', label: 'Contact' },
    { id: 'category', label: 'Room' },
    { id: 'checkout', label: 'Checkout' },
  ];
  render(<Stepper steps={steps} current="category" label="Booking" />);
  const [contact, category, checkout] = within(screen.getByRole('list', { name: 'Booking' })).getAllByRole('listitem');
  expect(category).toHaveAttribute('aria-current', 'step');
  expect(contact).toHaveClass('done');
  expect(checkout).not.toHaveClass('done');
});

it.each([
  [50, 200, '25'],
  [300, 200, '100'],
  [0, 0, '0'],
])('shows %i of %i as %s percent', (value, max, percent) => {
  render(<ProgressBar value={value} max={max} label="Paid" />);
  expect(screen.getByRole('progressbar', { name: 'Paid' })).toHaveAttribute('aria-valuenow', percent);
});
