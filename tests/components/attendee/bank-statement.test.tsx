import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { StatementDesk } from '@/components/attendee/statement/statement-desk';
import { type BankTransaction, bankTransactions, statementPreview } from '@/lib/contract/bank-statement';
import englishPeople from '@/messages/en/people.json';
import english from '@/messages/en/statements.json';
import spanishPeople from '@/messages/es/people.json';
import spanish from '@/messages/es/statements.json';
import { answeringServer } from '@/tests/support/answering-server';
import { summary } from './reservations';
import { type Language, listing, words } from './show-attendees';

const server = answeringServer();

const usd = (amount: number) => ({ amount, currency: 'USD' });
const suggestion = (paymentId: string, amount: number): BankTransaction['suggestions'][number] => ({
  paymentId,
  reservationKey: `RSV-${paymentId}`,
  holder: paymentId,
  eventName: 'Boda',
  amount: usd(amount),
  status: 'pending',
  reasons: ['reference'],
});
const row = (changes: Partial<BankTransaction> = {}): BankTransaction => ({
  id: 'row-1',
  account: 'BBVA ···0968 USD',
  paidOn: '2026-11-21',
  amount: usd(35_000),
  description: 'SPEI JUNTOS',
  state: 'unmatched',
  parts: [],
  version: 3,
  suggestions: [suggestion('Ana', 15_000), suggestion('Beto', 20_000)],
  ...changes,
});
const TEXTS = {
  es: { statements: spanish, people: spanishPeople, attendees: words.es.attendees },
  en: { statements: english, people: englishPeople, attendees: words.en.attendees },
};

const PATH = '*/provider/api/v1/agencies/agency-1/bank-transactions';

/** The desk over these rows; `sent` are the matches that were asked for. */
function show(locale: Language, rows: BankTransaction[]) {
  const sent: unknown[] = [];
  let kept = rows;
  server.use(
    http.get(PATH, ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      const counts = { unmatched: 0, matched: 0, discarded: 0 };
      for (const each of kept) counts[each.state] += 1;
      const shown = kept.filter((each) => each.state === state);
      const accounts = [{ id: 'account-1', name: 'BBVA ···0968 USD', currency: 'USD' }];
      return HttpResponse.json({ data: bankTransactions.parse({ counts, perPage: 50, rows: shown, accounts }) });
    }),
    http.post('*/provider/api/v1/bank-transactions/:id/match', async ({ request }) => {
      sent.push(await request.json());
      kept = kept.map((each) => ({ ...each, state: 'matched', version: each.version + 1, suggestions: [] }));
      return HttpResponse.json({ data: kept[0] });
    }),
  );
  document.documentElement.lang = locale;
  render(
    <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={TEXTS[locale]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StatementDesk agencyId="agency-1" eventId="event-1" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { person: userEvent.setup(), sent };
}

describe.each<Language>(['es', 'en'])('the rows of a bank in %s', (locale) => {
  const t = TEXTS[locale].statements;

  it('are matched once the chosen deposits make up the amount, and not before', async () => {
    const { person, sent } = show(locale, [row()]);
    await person.click(await screen.findByRole('checkbox', { name: /Ana/ }));
    expect(screen.getByText(/150\.00.*350\.00/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /350\.00/ })).not.toBeInTheDocument();
    await person.click(screen.getByRole('checkbox', { name: /Beto/ }));
    await person.click(screen.getByRole('button', { name: /350\.00/ }));
    await waitFor(() => expect(sent).toEqual([{ paymentIds: ['Ana', 'Beto'], version: 3 }]));
    expect(await screen.findByText(t.empty.unmatched)).toBeVisible();
  });

  it('have the one deposit of the same amount chosen already', async () => {
    const { person, sent } = show(locale, [row({ amount: usd(20_000) })]);
    expect(await screen.findByRole('checkbox', { name: /Beto/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Ana/ })).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: t.isThis }));
    await waitFor(() => expect(sent).toEqual([{ paymentIds: ['Beto'], version: 3 }]));
  });

  it('show what they are once they are matched', async () => {
    const part = { ...suggestion('Ana', 35_000), status: 'approved' as const };
    const { person } = show(locale, [row({ state: 'matched', parts: [part], suggestions: [] })]);
    await person.click(await screen.findByRole('button', { name: t.states.matched.replace('{count}', '1') }));
    expect(within(await screen.findByRole('list', { name: t.parts })).getByText(/Ana, USD/)).toBeVisible();
    expect(screen.getByRole('button', { name: t.unmatch })).toBeVisible();
  });

  it.each([
    ['is ticked, where nothing speaks for another', [], true],
    ['is not ticked, where the bank’s words name another', [suggestion('Ana', 20_000)], false],
  ])('the only one of the same amount %s', async (_case, likelier, isTicked) => {
    const same = { ...suggestion('Beto', 35_000), reasons: ['amount' as const, 'date' as const] };
    show(locale, [row({ suggestions: [...likelier, same] })]);
    expect(await screen.findByRole('checkbox', { name: /Beto/ })).toHaveProperty('checked', isTicked);
    expect(screen.queryAllByRole('button', { name: t.isThis })).toHaveLength(isTicked ? 1 : 0);
  });

  it('find a waiting deposit by what was sent, where that was another currency than the booking’s', async () => {
    const pesos = (amount: number) => ({ amount, currency: 'MXN' });
    const { person, sent } = show(locale, [row({ amount: pesos(277_500), suggestions: [] })]);
    const payment = { method: 'deposit' as const, hasProof: true, proofType: 'image/png' };
    const found = summary({
      holder: 'Carla Ruiz',
      paymentsToDecide: [
        { ...payment, id: 'in-pesos', amount: usd(15_000), sent: pesos(277_500) },
        { ...payment, id: 'in-dollars', amount: usd(15_000), sent: null },
        { ...payment, id: 'in-cash', method: 'cash', amount: pesos(10_000), sent: null },
      ],
    });
    server.use(listing([found]).handler);
    await person.click(await screen.findByText(t.search, { selector: 'summary' }));
    await person.type(screen.getByRole('searchbox', { name: t.search }), 'Carla');
    await person.click(await screen.findByRole('button', { name: /Carla Ruiz, MXN.2,775\.00/ }));
    expect(screen.queryByRole('button', { name: /USD|100\.00/ })).not.toBeInTheDocument();
    // The one that was found stands above already: it is not said that there is none.
    expect(screen.queryByText(t.searchNone)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: t.isThis }));
    await waitFor(() => expect(sent).toEqual([{ paymentIds: ['in-pesos'], version: 3 }]));
  });

  it('say of a row that cannot be read which column it is', async () => {
    server.use(
      http.post('*/provider/api/v1/agencies/agency-1/bank-statements', () => {
        const counts = { new: 0, known: 0, other: 0, broken: 1, matched: 0 };
        const unread = { line: 7, verdict: 'broken', paidOn: '2026-11-21', amount: null, description: 'SPEI' };
        const rows = [{ ...unread, problem: 'currency', matches: null }];
        return HttpResponse.json({ data: statementPreview.parse({ columns: [], counts, rows }) });
      }),
    );
    const { person } = show(locale, []);
    await person.upload(await screen.findByLabelText(t.import.file), new File(['x'], 'x.csv', { type: 'text/csv' }));
    await person.click(screen.getByRole('button', { name: t.import.try }));
    expect(await screen.findByText(t.import.unread.replace('{column}', t.import.meanings.currency))).toBeVisible();
  });

  it('are asked for a file before one is sent', async () => {
    const { person } = show(locale, []);
    await person.click(await screen.findByRole('button', { name: t.import.try }));
    expect(await screen.findByText(t.import.fileMissing)).toBeVisible();
  });
});
