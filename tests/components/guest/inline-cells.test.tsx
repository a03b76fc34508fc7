import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InlineAnswer, InlineField, type InlineFieldName } from '@/components/guest/inline-cells';
import { type GuestRow, guestRow } from '@/lib/contract/guest';
import guestsEn from '@/messages/en/guests.json';
import peopleEn from '@/messages/en/people.json';
import guestsEs from '@/messages/es/guests.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));
const words = { es: { guests: guestsEs, people: peopleEs }, en: { guests: guestsEn, people: peopleEn } };
const server = answeringServer();
beforeEach(() => router.refresh.mockClear());

const ANA: GuestRow = guestRow.parse({
  id: 'ana',
  name: 'Ana Ruiz',
  firstName: 'Ana',
  lastName: 'Ruiz',
  maternalLastName: null,
  mobile: '+525512345678',
  email: null,
  notes: null,
  attendance: 'pending',
  companions: 0,
  householdId: null,
  household: null,
  side: null,
  language: null,
  channel: null,
  tags: [],
  diet: [],
  dietNotes: null,
  booked: false,
  calls: { done: 0, waiting: 0 },
  version: 3,
});

const stale = (now: Partial<GuestRow>) =>
  HttpResponse.json(
    { error: 'Cambió.', code: 'STALE', details: { ...ANA, version: 9, ...now }, requestId: 'r' },
    { status: 409 },
  );

/** Answers the changes one after the other and keeps what was sent. */
function answering(...answers: ((sent: object) => Response)[]) {
  const sent: object[] = [];
  server.use(
    http.patch('*/api/v1/guests/ana', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return answers.shift()?.(body) ?? HttpResponse.error();
    }),
  );
  return sent;
}
const done = (sent: object) => HttpResponse.json({ data: { ...ANA, ...sent, version: 10 } });

describe.each(['es', 'en'] as const)('a guest’s row (%s)', (locale) => {
  const t = words[locale].guests;
  const show = (cell: 'attendance' | InlineFieldName) => {
    render(
      <NextIntlClientProvider locale={locale} messages={words[locale]}>
        {cell === 'attendance' ? (
          <InlineAnswer guest={ANA} />
        ) : (
          <InlineField guest={ANA} field={cell}>
            {String(ANA[cell])}
          </InlineField>
        )}
      </NextIntlClientProvider>,
    );
    return userEvent.setup();
  };
  const named = (field: 'attendance' | InlineFieldName) =>
    t.inline.change.replace('{field}', t.form.fields[field]).replace('{name}', 'Ana Ruiz');

  it('takes an answer where it stands, and shows it at once', async () => {
    const sent = answering(done);
    const person = show('attendance');
    const select = screen.getByRole('combobox', { name: named('attendance') });
    await person.selectOptions(select, 'attends');
    expect(select).toHaveValue('attends');
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(sent).toEqual([{ attendance: 'attends', version: 3 }]);
  });

  it('keeps the focus while an answer is saved, and takes it from no field that was gone on to', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.patch('*/api/v1/guests/ana', async ({ request }) => {
        const body = (await request.json()) as object;
        await waiting;
        return done(body);
      }),
    );
    render(
      <NextIntlClientProvider locale={locale} messages={words[locale]}>
        <InlineAnswer guest={ANA} />
        <InlineField guest={ANA} field="notes">
          {''}
        </InlineField>
        <InlineField guest={ANA} field="companions">
          {'0'}
        </InlineField>
      </NextIntlClientProvider>,
    );
    const person = userEvent.setup();
    const select = screen.getByRole('combobox', { name: named('attendance') });
    await person.selectOptions(select, 'attends');
    await waitFor(() => expect(select).toHaveAttribute('aria-disabled', 'true'));
    expect(select).toHaveFocus();
    await person.click(screen.getByRole('button', { name: named('notes') }));
    await person.type(screen.getByLabelText(named('notes')), 'Alérgica');
    await person.click(screen.getByRole('button', { name: named('companions') }));
    const input = screen.getByLabelText(named('companions'));
    await person.clear(input);
    await person.type(input, '2');
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: named('notes') })).toBeVisible());
    await new Promise((painted) => requestAnimationFrame(painted));
    expect(input).toHaveFocus();
    expect(input).toHaveValue(2);
  });

  it('shows what is kept where it was refused', async () => {
    answering(() => HttpResponse.json({ error: 'Falla.', code: 'EVENT_ARCHIVED', requestId: 'r' }, { status: 409 }));
    const person = show('attendance');
    await person.selectOptions(screen.getByRole('combobox'), 'attends');
    expect(await screen.findByText('Falla.')).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('pending');
  });

  it('opens a field by its pencil: Enter keeps, and the focus comes back', async () => {
    const sent = answering(done);
    const person = show('companions');
    await person.click(screen.getByRole('button', { name: named('companions') }));
    const input = screen.getByLabelText(named('companions'));
    expect(input).toHaveFocus();
    await person.clear(input);
    await person.type(input, '2{Enter}');
    await waitFor(() => expect(sent).toEqual([{ companions: 2, version: 3 }]));
    await waitFor(() => expect(screen.getByRole('button', { name: named('companions') })).toHaveFocus());
  });

  it('sends nothing for Escape, nor for what stays the same', async () => {
    const sent = answering();
    const person = show('mobile');
    await person.click(screen.getByRole('button'));
    await person.type(screen.getByLabelText(named('mobile')), '9{Escape}');
    await person.click(screen.getByRole('button'));
    await person.keyboard('{Enter}');
    expect(screen.getByRole('button')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says beside the field what is wrong with it, and keeps what was typed', async () => {
    answering(() =>
      HttpResponse.json(
        { error: 'Revisa.', code: 'INVALID', fields: { mobile: 'No es un celular' }, requestId: 'r' },
        { status: 422 },
      ),
    );
    const person = show('mobile');
    await person.click(screen.getByRole('button'));
    const input = screen.getByLabelText(named('mobile'));
    await person.clear(input);
    await person.type(input, '12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No es un celular');
    expect(input).toHaveValue('12');
    expect(input).toHaveAccessibleDescription(expect.stringContaining('No es un celular'));
  });

  it('goes on over what somebody else changed of other fields, and stops at its own', async () => {
    const sent = answering(() => stale({ notes: 'Alergia' }), done);
    const person = show('mobile');
    await person.click(screen.getByRole('button'));
    await person.clear(screen.getByLabelText(named('mobile')));
    await person.type(screen.getByLabelText(named('mobile')), '5587654321{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([
        { mobile: '5587654321', version: 3 },
        { mobile: '5587654321', version: 9 },
      ]),
    );
    await waitFor(() => expect(screen.getByRole('button')).toBeVisible());
    const again = answering(() => stale({ mobile: '+525500000000' }), done);
    await person.click(screen.getByRole('button'));
    await person.type(screen.getByLabelText(named('mobile')), '9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(t.inline.theirs.replace('{value}', '+525500000000'));
    expect(again).toHaveLength(1);
    expect(router.refresh).toHaveBeenCalled();
    // Enter again is meant over what they wrote.
    await person.type(screen.getByLabelText(named('mobile')), '{Enter}');
    await waitFor(() => expect(again.at(-1)).toEqual({ mobile: '+5255123456789', version: 9 }));
  });

  it.each([
    ['side', 'Novia{Enter}', { side: 'Novia' }],
    ['household', 'Familia Ruiz{Enter}', { household: 'Familia Ruiz' }],
    ['tags', 'Boda, Viernes ,{Enter}', { tags: ['Boda', 'Viernes'] }],
  ] as const)('takes %s where it stands', async (field, typed, change) => {
    const sent = answering(done);
    const person = show(field);
    await person.click(screen.getByRole('button', { name: named(field) }));
    await person.type(screen.getByLabelText(named(field)), typed);
    await waitFor(() => expect(sent).toEqual([{ ...change, version: 3 }]));
  });

  it('takes a language of those there are, and says what somebody else chose', async () => {
    const sent = answering(() => stale({ language: 'es' }), done);
    const person = show('language');
    await person.click(screen.getByRole('button', { name: named('language') }));
    await person.selectOptions(screen.getByRole('combobox', { name: named('language') }), 'en');
    await person.keyboard('{Enter}');
    const spanish = t.inline.theirs.replace('{value}', t.form.languages.es);
    expect(await screen.findByRole('alert')).toHaveTextContent(spanish);
    await person.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: named('language') })).toBeVisible();
    expect(sent).toEqual([{ language: 'en', version: 3 }]);
  });
});
