import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { RetryJob } from '@/components/mail/mail-actions';
import commonEn from '@/messages/en/common.json';
import mailsEn from '@/messages/en/mails.json';
import peopleEn from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const RETRY = '*/api/v1/admin/job-failures/:id/retry';

const NAME = 'End expired holds, RSV-DEMO-0001';

const server = answeringServer();

function show() {
  render(
    <NextIntlClientProvider locale="en" messages={{ common: commonEn, mails: mailsEn, people: peopleEn }}>
      <QueryClientProvider client={new QueryClient()}>
        <RetryJob id="failure-1" name={NAME} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return screen.getByRole('button', { name: `Try now: ${NAME}` });
}

it('a failed job is tried now, and the list is read anew', async () => {
  const at = '2027-01-10T17:00:00.000Z';
  const asked: unknown[] = [];
  server.use(
    http.post(RETRY, ({ params }) => {
      asked.push(params.id);
      const times = { firstFailedAt: at, lastFailedAt: at, nextAttemptAt: at };
      const failure = { id: 'failure-1', job: 'expire-holds', recordId: 'r', reservationKey: 'RSV-DEMO-0001' };
      return HttpResponse.json({ data: { ...failure, failures: 3, lastError: 'jammed', ...times } });
    }),
  );
  await userEvent.click(show());
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(asked).toEqual(['failure-1']);
});

it('one that has succeeded meanwhile says that it is not there any more', async () => {
  server.use(http.post(RETRY, () => HttpResponse.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 })));
  await userEvent.click(show());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
});
