import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeAll, expect, it, vi } from 'vitest';
import { WordsEditor } from '@/components/mail/words-editor';
import { type MailWordsRecord, mailWordsRecord } from '@/lib/contract/mail-words';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import common from '@/messages/en/common.json';
import mailWords from '@/messages/en/mail-words.json';
import people from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: vi.fn() }) }));
const server = answeringServer();
beforeAll(async () => {
  await import('@/lib/api/http');
});

const part = (subject: string, text: string) => ({ subject, heading: null, text, button: null });
const PREVIEW = { subject: 'Subject', html: '<p>Text</p>', text: 'Text' };
const record = (changes: Partial<MailWordsRecord> = {}): MailWordsRecord =>
  mailWordsRecord.parse({
    kind: 'cut-off',
    area: 'block',
    reader: 'agency',
    title: 'Cut-off',
    own: [],
    changedAt: null,
    subject: { es: 'Corte', en: 'Cut-off' },
    parts: ['subject', 'text'],
    variables: [],
    version: 2,
    standard: { es: part('Corte', 'Se acerca'), en: part('Cut-off', 'It is near') },
    words: { es: part('Corte', 'Se acerca'), en: part('Cut-off', 'It is near') },
    ...changes,
  });

const theirs = record({
  words: { es: part('Corte cerca', 'Se acerca'), en: part('The cut-off', 'It is near') },
  version: 5,
});

/** The editor with another English subject typed, and what it heard on saving: that somebody else left `theirs`. */
async function heard(subject: string) {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/agencies/agency-1/mail-words/cut-off', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json({ data: { ...theirs, version: 6 } });
      return HttpResponse.json({ error: 'Changed', code: 'STALE', details: theirs, requestId: 'r1' }, { status: 409 });
    }),
    http.post('*/api/v1/agencies/agency-1/mail-words/cut-off/preview', () =>
      HttpResponse.json({ data: { es: PREVIEW, en: PREVIEW, isOwnData: false } }),
    ),
  );
  render(
    <NextIntlClientProvider locale="en" messages={{ common, mailWords, people }}>
      <WordsEditor agencyId="agency-1" record={record()} preview={{ es: PREVIEW, en: PREVIEW, isOwnData: false }} />
    </NextIntlClientProvider>,
  );
  const english = screen.getAllByLabelText(mailWords.parts.subject)[1] as HTMLElement;
  await userEvent.clear(english);
  await userEvent.type(english, subject);
  await userEvent.click(screen.getByRole('button', { name: mailWords.save }));
  const told = within((await screen.findByText(common.twoWriters.title)).closest('[role]') as HTMLElement);
  return { sent, english, told };
}

it('shows what somebody else wrote of a mail meanwhile, language by language, and keeps what is typed', async () => {
  const { sent, english, told } = await heard('Mine');
  // The Spanish subject was theirs alone, the English one both wrote.
  expect(told.getByText('Corte cerca')).toBeVisible();
  expect(screen.getAllByLabelText(mailWords.parts.subject)[0]).toHaveValue('Corte cerca');
  expect(told.getByText('The cut-off')).toBeVisible();
  expect(english).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: mailWords.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 5,
    words: { es: { subject: 'Corte cerca' }, en: { subject: 'Mine', text: 'It is near' } },
  });
});

it('has something unsaved only where it says otherwise than what somebody else saved', async () => {
  const { english, told } = await heard('Mine');
  expect(hasUnsaved()).toBe(true);
  await userEvent.click(told.getByRole('button', { name: /^Keep what is saved/ }));
  expect(english).toHaveValue('The cut-off');
  expect(hasUnsaved()).toBe(false);
});
