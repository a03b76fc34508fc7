import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvitationForm } from '@/components/people/invitation-form';
import connectionEn from '@/messages/en/connection.json';
import peopleEn from '@/messages/en/people.json';
import connectionEs from '@/messages/es/connection.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const words = {
  es: { people: peopleEs, connection: connectionEs },
  en: { people: peopleEn, connection: connectionEn },
};
const server = answeringServer();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers one call after the other, and keeps what was sent. */
function receiving(...answers: (() => Response)[]) {
  const came: unknown[] = [];
  server.use(
    http.put('*/provider/api/v1/invitations/key-1', async ({ request }) => {
      came.push(await request.json());
      return (answers[came.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return came;
}
const accepted = () => new HttpResponse(null, { status: 204 });
const refused = (status: number, code: string, fields?: Record<string, string>) => () =>
  HttpResponse.json({ error: `sentence of ${code}`, code, fields, requestId: 'r' }, { status });

describe.each(['es', 'en'] as const)('who was invited, in %s', (locale) => {
  const { people, connection } = words[locale];
  const t = people.invitation;
  beforeEach(() => {
    document.documentElement.lang = locale;
    render(
      <NextIntlClientProvider locale={locale} messages={{ people }}>
        <InvitationForm invitation="key-1" email="paola@costa.test" name="Paola" />
      </NextIntlClientProvider>,
    );
  });
  const field = (word: 'name' | 'password' | 'repetition') => screen.getByLabelText(t[word]);
  const accept = () => screen.getByRole('button', { name: t.accept });
  async function choose(password: string, repetition = password) {
    await userEvent.clear(field('password'));
    await userEvent.type(field('password'), password);
    await userEvent.clear(field('repetition'));
    await userEvent.type(field('repetition'), repetition);
  }

  it('has an account with the own name and password after one call for two presses, and is led to the login', async () => {
    const came = receiving(accepted);
    expect(field('name')).toHaveValue('Paola');
    await userEvent.type(field('name'), ' Ríos ');
    await choose('arrecife-de-mar');
    await userEvent.dblClick(accept());
    expect(await screen.findByText(t.doneTitle)).toBeVisible();
    expect(screen.getByRole('link', { name: t.toLogin })).toHaveAttribute('href', expect.stringMatching(/\/login$/));
    const password = { password: 'arrecife-de-mar', passwordConfirmation: 'arrecife-de-mar' };
    expect(came).toEqual([{ name: 'Paola Ríos', ...password }]);
  });

  it('is told all that is wrong beside its field and in a summary with the focus, and nothing is sent', async () => {
    const came = receiving();
    await userEvent.clear(field('name'));
    await choose('corta', 'otra');
    await userEvent.click(accept());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    const missing = people.required.replace('{field}', t.name);
    expect(field('name')).toHaveAccessibleDescription(missing);
    expect(field('password')).toHaveAccessibleDescription(expect.stringContaining(t.tooShort.replace('{min}', '10')));
    expect(field('password')).toBeInvalid();
    await userEvent.click(within(summary).getByText(missing));
    expect(field('name')).toHaveFocus();
    await userEvent.type(field('name'), 'www.mira.test');
    await waitFor(() => expect(field('name')).toHaveAccessibleDescription(people.invalidName));
    await userEvent.clear(field('name'));
    await userEvent.type(field('name'), 'Paola');
    await choose('arrecife-de-mar', 'arrecife-de-sol');
    await userEvent.click(accept());
    await waitFor(() => expect(field('repetition')).toHaveAccessibleDescription(t.mismatch));
    expect(came).toEqual([]);
  });

  it('sees what the provider has against the password beside it, until another is typed', async () => {
    const came = receiving(refused(422, 'INVALID', { password: 'a very common one' }), accepted);
    await choose('contraseña-1');
    await userEvent.click(accept());
    await waitFor(() =>
      expect(field('password')).toHaveAccessibleDescription(expect.stringContaining('a very common one')),
    );
    expect(screen.getByRole('alert')).toHaveFocus();
    await choose('arrecife-de-mar');
    expect(screen.queryByText('a very common one')).toBeNull();
    await userEvent.click(accept());
    expect(await screen.findByText(t.doneTitle)).toBeVisible();
    expect(came).toHaveLength(2);
  });

  it('whose invitation was used meanwhile is told so, and what was typed stays', async () => {
    receiving(refused(410, 'LINK_INVALID'));
    await choose('arrecife-de-mar');
    await userEvent.click(accept());
    expect(await screen.findByRole('alert')).toHaveTextContent('sentence of LINK_INVALID');
    expect(field('password')).toHaveValue('arrecife-de-mar');
  });

  it('without a connection reads that nothing was sent, and can press again', async () => {
    const came = receiving(accepted);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await choose('arrecife-de-mar');
    await userEvent.click(accept());
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(came).toEqual([]);
    line.mockRestore();
    await userEvent.click(accept());
    expect(await screen.findByText(t.doneTitle)).toBeVisible();
    expect(came).toHaveLength(1);
  });
});
