import { useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { WhatsappNumber } from '@/components/integrations/whatsapp-number';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { queryClient } from '@/lib/api/query-client';
import { QueryProvider } from '@/lib/api/query-provider';
import { agencyWhatsappQuery } from '@/lib/api/whatsapp';
import { type AgencyWhatsapp, agencyWhatsapp } from '@/lib/contract/whatsapp';
import commonEs from '@/messages/es/common.json';
import integrationsEs from '@/messages/es/integrations.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();
afterEach(() => {
  cleanup();
  queryClient().clear();
});

const words = integrationsEs.whatsapp.own;
const { title, takeTheirsOf } = commonEs.twoWriters;
const TOKEN = 'a token of the agency';

const numberOf = (numberId: string, version: number): AgencyWhatsapp =>
  agencyWhatsapp.parse({
    on: true,
    hears: false,
    templates: [],
    own: { numberId, phone: null, isUnreadable: false, callback: null, version },
  });

function Stage() {
  const { data } = useQuery(agencyWhatsappQuery(lazyBrowserHttp, 'a1'));
  return data && <WhatsappNumber agencyId="a1" own={data.own} isOn />;
}

/** The agency's number, which somebody else made `theirs` after it was read; `sent` are the bodies that came. */
async function stage(theirs: AgencyWhatsapp) {
  const sent: unknown[] = [];
  let now = numberOf('11111', 3);
  const answer = (body: unknown, saved: () => Response) => {
    sent.push(body);
    if (sent.length > 1) return saved();
    now = theirs;
    return HttpResponse.json({ error: 'Cambió', code: 'STALE', details: null, requestId: 'r' }, { status: 409 });
  };
  server.use(
    http.get('*/agencies/a1/whatsapp', () => HttpResponse.json({ data: now })),
    http.put('*/agencies/a1/whatsapp-number', async ({ request }) =>
      answer(await request.json(), () => HttpResponse.json({ data: now })),
    ),
    http.delete('*/agencies/a1/whatsapp-number', ({ request }) =>
      answer(new URL(request.url).search, () => {
        now = { ...theirs, own: null };
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  );
  const messages = { common: commonEs, integrations: integrationsEs, people: peopleEs };
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={messages}>
      <QueryProvider>
        <Stage />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  await screen.findByText('11111');
  return sent;
}

async function opened() {
  await userEvent.click(screen.getByRole('button', { name: words.change }));
  const form = within(await screen.findByRole('dialog'));
  const save = () => userEvent.click(form.getByRole('button', { name: integrationsEs.save }));
  return { form, number: form.getByLabelText(words.numberId), token: form.getByLabelText(words.token), save };
}

it('shows beside what is typed which number somebody else set meanwhile', async () => {
  const sent = await stage(numberOf('22222', 4));
  const { form, number, token, save } = await opened();
  await userEvent.clear(number);
  await userEvent.type(number, '33333');
  await userEvent.type(token, TOKEN);
  await save();
  expect(await form.findByText(title)).toBeVisible();
  expect(form.getByText('22222')).toBeVisible();
  expect(number).toHaveValue('33333');
  expect(token).toHaveValue(TOKEN);
  await userEvent.click(form.getByRole('button', { name: takeTheirsOf.replace('{field}', words.numberId) }));
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ numberId: '22222', token: TOKEN, appSecret: null, version: 4 });
});

it('says that another token was saved meanwhile, which is told to nobody', async () => {
  const sent = await stage(numberOf('11111', 4));
  const { form, token, save } = await opened();
  await userEvent.type(token, TOKEN);
  await save();
  expect(await form.findByText(words.stale)).toBeVisible();
  expect(token).toHaveValue(TOKEN);
  await save();
  await waitFor(() => expect(sent[1]).toMatchObject({ numberId: '11111', token: TOKEN, version: 4 }));
});

it('goes back to the site’s number only once the one that somebody else set is seen', async () => {
  const sent = await stage(numberOf('22222', 4));
  await userEvent.click(screen.getByRole('button', { name: words.remove }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: words.remove }));
  await confirm();
  expect(await dialog.findByText(words.removeStale)).toBeVisible();
  expect(screen.getByText('22222')).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(sent).toEqual(['?version=3', '?version=4']));
  await waitFor(() => expect(screen.queryByText('22222')).toBeNull());
});
