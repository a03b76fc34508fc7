import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import en from '@/messages/en/date.json';
import es from '@/messages/es/date.json';

type Props = Partial<ComponentProps<typeof DateInput>>;
const words = { es, en };

function Form({ locale = 'es', ...rest }: Props) {
  return (
    <form aria-label="form">
      <Field id="day" label="Llegada">
        {(input) => <DateInput {...input} locale={locale} name="day" {...rest} />}
      </Field>
      <button type="button">elsewhere</button>
    </form>
  );
}
const show = (props: Props = {}) => {
  render(<Form {...props} />);
  return userEvent.setup();
};
const field = () => screen.getByLabelText<HTMLInputElement>('Llegada');
const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('day');
const open = async (person: ReturnType<typeof show>, locale: 'es' | 'en' = 'es') => {
  await person.click(screen.getByRole('button', { name: words[locale].open }));
  return screen.findByRole('dialog', { name: words[locale].calendar });
};

/** A page that keeps the day itself. */
function Kept() {
  const [day, setDay] = useState('2027-06-10');
  return (
    <>
      <Form value={day} onChange={setDay} />
      <button type="button" onClick={() => setDay('2027-07-01')}>
        july
      </button>
      <output>{day}</output>
    </>
  );
}

describe('a date that is typed', () => {
  it('is shown as the page’s language writes it, whatever the browser’s is, and sent as YYYY-MM-DD', () => {
    show({ defaultValue: '2027-06-10' });
    expect(field()).toHaveValue('10-06-2027');
    expect(field()).toHaveAttribute('type', 'text');
    expect(sent()).toBe('2027-06-10');
  });

  it('in English has its month as a word', async () => {
    const person = show({ locale: 'en' });
    await person.type(field(), '10 june 2027');
    await person.tab();
    expect(field()).toHaveValue('10-Jun-2027');
    expect(sent()).toBe('2027-06-10');
  });

  it('is told once it is whole, as YYYY-MM-DD too, and half typed is none', async () => {
    const onChange = vi.fn();
    const person = show({ onChange });
    await person.type(field(), '10-06-202');
    expect(onChange).not.toHaveBeenCalledWith(expect.stringMatching(/\d/), expect.anything());
    expect(sent()).toBe('');
    await person.type(field(), '7');
    expect(onChange).toHaveBeenLastCalledWith('2027-06-10', false);
    await person.clear(field());
    expect(onChange).toHaveBeenLastCalledWith('', false);
    await person.click(field());
    await person.paste('2027-06-11');
    expect(onChange).toHaveBeenLastCalledWith('2027-06-11', false);
  });

  it('that is none or out of bounds is said beside the field when it is left, and keeps its form from being sent', async () => {
    const person = show({ min: '2027-06-03', max: '2027-06-12' });
    await person.type(field(), 'junio');
    await person.tab();
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(es.unreadable.replace('{pattern}', es.pattern));
    expect(field().checkValidity()).toBe(false);
    await person.clear(field());
    await person.type(field(), '02-06-2027');
    expect(field()).toHaveAccessibleDescription(es.notBefore.replace('{min}', '03-06-2027'));
    await person.clear(field());
    await person.type(field(), '12-06-2027');
    expect(field()).toBeValid();
    expect(field().checkValidity()).toBe(true);
  });

  it('follows the page that keeps it', async () => {
    render(<Kept />);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'july' }));
    expect(field()).toHaveValue('01-07-2027');
    await person.type(field(), '{Backspace}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(field()).toHaveValue('01-07-202');
  });

  it('can be typed over where the page waits for a whole date', async () => {
    const onChange = vi.fn();
    const person = show({ value: '2027-06-10', onChange: (day, isHalfTyped) => !isHalfTyped && onChange(day) });
    await person.type(field(), '{Backspace}8');
    expect(field()).toHaveValue('10-06-2028');
    expect(onChange.mock.calls).toEqual([['2028-06-10']]);
  });

  it('is a plain text field with its name before scripts come, and what was typed till then counts', async () => {
    const html = renderToString(<Form defaultValue="2027-06-10" />);
    expect(html).toContain('name="day"');
    expect(html).not.toContain('type="hidden"');
    const box = document.createElement('div');
    box.innerHTML = html;
    document.body.append(box);
    const typed = box.querySelector<HTMLInputElement>('input');
    if (!typed) throw new Error('no field');
    typed.value = '11-06-2027';
    render(<Form defaultValue="2027-06-10" />, { container: box, hydrate: true });
    await waitFor(() => expect(sent()).toBe('2027-06-11'));
    box.remove();
  });
});

describe.each(['es', 'en'] as const)('the calendar (%s)', (locale) => {
  it('comes with the first press, takes the focus, and a day that is chosen is as if it had been typed', async () => {
    const onChange = vi.fn();
    const heard = vi.fn();
    const person = show({ locale, defaultValue: '2027-06-10', min: '2027-06-03', max: '2027-06-12', onChange });
    screen.getByRole('form').addEventListener('input', heard);
    const calendar = await open(person, locale);
    const grid = await within(calendar).findByRole('grid');
    expect(grid).toHaveAccessibleName(locale === 'es' ? /junio/i : /June/);
    const tenth = within(grid).getByRole('button', { name: locale === 'es' ? /10 de junio/ : /June 10/ });
    await waitFor(() => expect(tenth).toHaveFocus());
    expect(within(grid).getByRole('button', { name: locale === 'es' ? / 2 de junio/ : /June 2nd/ })).toBeDisabled();
    expect(calendar).toHaveTextContent(locale === 'es' ? 'Desde 03-06-2027 · Hasta 12-06-2027' : 'From 03-Jun-2027');
    await person.keyboard('{ArrowRight}{Enter}');
    expect(field()).toHaveValue(locale === 'es' ? '11-06-2027' : '11-Jun-2027');
    expect(onChange).toHaveBeenLastCalledWith('2027-06-11', false);
    expect(heard).toHaveBeenCalled();
    expect(sent()).toBe('2027-06-11');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: words[locale].open })).toHaveFocus();
  });

  it('closes by Escape with the focus back, and by a press elsewhere', async () => {
    const person = show({ locale });
    await within(await open(person, locale)).findByRole('grid');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: words[locale].open })).toHaveFocus();
    await open(person, locale);
    await person.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
