import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useTypedEarly } from '@/components/change/use-typed-early';

function Form() {
  const form = useTypedEarly();
  const [said, setSaid] = useState({ name: '', day: '2027-01-10', text: '', agreed: false });
  const say = (part: Partial<typeof said>) => setSaid({ ...said, ...part });
  return (
    <form ref={form}>
      <input aria-label="name" value={said.name} onChange={({ target }) => say({ name: target.value })} />
      <input aria-label="day" type="date" value={said.day} onChange={({ target }) => say({ day: target.value })} />
      <textarea aria-label="text" value={said.text} onChange={({ target }) => say({ text: target.value })} />
      <input
        aria-label="agreed"
        type="checkbox"
        checked={said.agreed}
        onChange={({ target }) => say({ agreed: target.checked })}
      />
      <output>{JSON.stringify(said)}</output>
    </form>
  );
}

it('what was typed and ticked before the scripts came is known to the form, all of it', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  field('name').value = 'Inés';
  field('day').value = '2027-01-12';
  field('text').value = 'Cuna';
  field('agreed').checked = true;
  render(<Form />, { container, hydrate: true });
  const said = JSON.stringify({ name: 'Inés', day: '2027-01-12', text: 'Cuna', agreed: true });
  expect(await screen.findByText(said)).toBeVisible();
  expect(field('day')).toHaveValue('2027-01-12');
  expect(field('agreed')).toBeChecked();
});
