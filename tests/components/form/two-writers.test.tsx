import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { keepTyped, type TwoWriters, useTwoWriters } from '@/components/form/edited-record';
import { TagsInput } from '@/components/form/tags-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { TextInput } from '@/components/ui/text-input';
import commonEn from '@/messages/en/common.json';
import commonEs from '@/messages/es/common.json';

interface Guest {
  name: string;
  side: string;
  tags: string[];
  paid: boolean;
}
const KEYS = ['name', 'side', 'tags', 'paid'] as const;
const BEFORE: Guest = { name: 'Ana', side: 'Novia', tags: ['Boda'], paid: false };
const words = { es: commonEs, en: commonEn };
const save = vi.fn();

/** A form that somebody else's change reaches by a press. */
function Edited({ now, handed = false }: { now: Guest; handed?: boolean }) {
  const form = useForm<Guest>({ defaultValues: BEFORE });
  const [found, setFound] = useState<TwoWriters<Guest> | null>(null);
  const [version, setVersion] = useState(1);
  const [known, setKnown] = useState(BEFORE);
  const given = useTwoWriters(form, { keys: KEYS, values: handed ? known : BEFORE, version: handed ? version : 1 });
  const hear = () => {
    if (!handed) setFound(keepTyped(form, { keys: KEYS, before: BEFORE, now }));
    setVersion(2);
    setKnown(now);
  };
  const shown = handed ? given : found;
  return (
    <form onSubmit={form.handleSubmit((typed) => save(typed))}>
      <TextInput id="name" aria-label="Name" {...form.register('name')} />
      <TextInput id="side" aria-label="Side" {...form.register('side')} />
      <TagsInput
        id="tags"
        aria-label="Tags"
        value={form.watch('tags')}
        onChange={(tags) => form.setValue('tags', tags)}
      />
      {shown && (
        <TwoWritersNotice
          form={form}
          found={shown}
          label={(name) => name.toUpperCase()}
          shown={(name, { side }) => (name === 'side' ? `«${side}»` : undefined)}
        />
      )}
      <button type="button" onClick={hear}>
        hear
      </button>
      <button type="submit">save</button>
    </form>
  );
}

async function meet(locale: 'es' | 'en', { handed = false, now }: { handed?: boolean; now: Guest }) {
  save.mockReset();
  render(
    <NextIntlClientProvider locale={locale} messages={{ common: words[locale] }}>
      <Edited now={now} handed={handed} />
    </NextIntlClientProvider>,
  );
  const name = screen.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Ana María');
  await userEvent.clear(screen.getByLabelText('Tags'));
  await userEvent.type(screen.getByLabelText('Tags'), 'Boda, Viernes');
  await userEvent.click(screen.getByRole('button', { name: 'hear' }));
}

const NOW: Guest = { name: 'Ana Luisa', side: 'Novio', tags: ['Civil'], paid: true };

describe.each(['es', 'en'] as const)('two people on one record (%s)', (locale) => {
  const t = words[locale].twoWriters;
  const button = (word: 'takeTheirsOf' | 'keepMineOf', field: string) =>
    screen.getByRole('button', { name: t[word].replace('{field}', field) });

  it.each([false, true])('shows what the other wrote beside what was typed (record handed in: %s)', async (handed) => {
    await meet(locale, { handed, now: NOW });
    const notice = screen.getByRole('status');
    expect(notice).toHaveTextContent(t.title);
    const definitions = (label: string) => screen.getByText(label).parentElement;
    // Taken over, in words of the form's own where it has them.
    expect(definitions('SIDE')).toHaveTextContent('«Novio»');
    expect(definitions('PAID')).toHaveTextContent(t.yes);
    expect(screen.getByLabelText('Side')).toHaveValue('Novio');
    // Both wrote: side by side, mine in the form until theirs is chosen.
    expect(definitions('NAME')).toHaveTextContent(`${t.theirs} Ana Luisa`);
    expect(definitions('NAME')).toHaveTextContent(`${t.mine} Ana María`);
    expect(definitions('TAGS')).toHaveTextContent('Boda, Viernes');
    expect(screen.getByLabelText('Name')).toHaveValue('Ana María');
    expect(button('keepMineOf', 'NAME')).toHaveAttribute('aria-pressed', 'true');
    expect(button('takeTheirsOf', 'NAME')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'save' }));
    expect(save).toHaveBeenCalledWith({ name: 'Ana María', side: 'Novio', tags: ['Boda', 'Viernes'], paid: true });
  });

  it('takes theirs field by field, and mine again', async () => {
    await meet(locale, { now: NOW });
    await userEvent.click(button('takeTheirsOf', 'NAME'));
    await userEvent.click(button('takeTheirsOf', 'TAGS'));
    expect(button('takeTheirsOf', 'NAME')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Name')).toHaveValue('Ana Luisa');
    expect(screen.getByLabelText('Tags')).toHaveValue('Civil');
    await userEvent.click(button('keepMineOf', 'TAGS'));
    expect(screen.getByLabelText('Tags')).toHaveValue('Boda, Viernes');
    await userEvent.click(screen.getByRole('button', { name: 'save' }));
    expect(save).toHaveBeenCalledWith({ name: 'Ana Luisa', side: 'Novio', tags: ['Boda', 'Viernes'], paid: true });
  });

  it('asks nothing where both wrote the same, and says what is empty now', async () => {
    await meet(locale, { now: { ...BEFORE, name: 'Ana María', tags: ['Boda', 'Viernes'], side: '' } });
    expect(screen.queryByText(t.both)).toBeNull();
    expect(screen.queryByRole('button', { name: t.takeTheirsOf.replace('{field}', 'NAME') })).toBeNull();
    expect(screen.getByText('SIDE').parentElement).toHaveTextContent('«»');
  });
});
