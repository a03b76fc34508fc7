import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosHeaders, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionNotice } from '@/components/layout/connection-notice';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { queryClient } from '@/lib/api/query-client';
import { withOutcome } from '@/lib/api/unanswered';
import en from '@/messages/en/connection.json';
import es from '@/messages/es/connection.json';
import { answeringServer } from '@/tests/support/answering-server';
import { passPauses } from '@/tests/support/pauses';

const server = answeringServer();
beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ALL = '*/provider/thing';
const KEYED = { headers: { 'Idempotency-Key': 'one' } };
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const made = () => HttpResponse.json({ data: 1 }, { status: 201 });

/** Answers one after the other, the last for ever; what came is counted. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.all(ALL, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      const answer = answers[keys.length - 1] ?? answers.at(-1);
      return answer ? answer() : HttpResponse.error();
    }),
  );
  return keys;
}
const never = async () => {
  await delay('infinite');
  return made();
};
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(['post', 'put', 'patch', 'delete'] as const)('every %s of the browser', (method) => {
  const call = (config = {}) => browserHttp().request({ method, url: '/thing', ...config });

  it('without a connection is not sent, and says that nothing was lost', async () => {
    const keys = answering(made);
    offline();
    expect(await failureOf(call(KEYED))).toMatchObject({ code: 'OFFLINE', message: en.offline });
    document.documentElement.lang = 'es';
    expect(await failureOf(call())).toMatchObject({ code: 'OFFLINE', message: es.offline });
    expect(keys).toEqual([]);
  });

  it('that nobody answers ends after 20 seconds, and is not sent again without a key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const keys = answering(never);
    const failure = failureOf(call());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toMatchObject({ code: 'UNANSWERED', message: en.unknown });
    expect(keys).toEqual([null]);
  });

  it('is looked for by its key, and gets the first answer', async () => {
    const pauses = passPauses();
    const keys = answering(
      () => HttpResponse.error(),
      () => new HttpResponse('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
      made,
    );
    expect((await call(KEYED)).status).toBe(201);
    expect(keys).toEqual(['one', 'one', 'one']);
    expect(pauses).toEqual([1_000, 2_000]);
  });
});

it('what the provider refuses is an answer, and not looked for', async () => {
  const keys = answering(() => HttpResponse.json({ error: 'No', code: 'BUSY', requestId: 'r' }, { status: 503 }));
  expect(await failureOf(browserHttp().post('/thing', {}, KEYED))).toMatchObject({ code: 'BUSY' });
  expect(keys).toHaveLength(1);
});

it.each([
  ['es', es],
  ['en', en],
] as const)(
  'a fault has a sentence in the language of the page with the reference that the log has, a lost connection another: %s',
  async (lang, words) => {
    document.documentElement.lang = lang;
    const page = (status: number) => new HttpResponse('<html>', { status, headers: { 'content-type': 'text/html' } });
    answering(
      () => page(500),
      () => page(200),
      () => HttpResponse.error(),
      () => HttpResponse.json({ error: 'Said', code: 'INTERNAL', requestId: 'request-7' }, { status: 500 }),
    );
    const read = () => failureOf(browserHttp().get('/thing'));
    const said = [await read(), await read(), await read(), await read()].map((error) => (error as Error).message);
    expect(said).toEqual([
      words.broken,
      words.broken,
      words.unreachable,
      `${words.broken} ${words.reference} request-7`,
    ]);
  },
);

it('a price that is asked for fails as a read does', async () => {
  answering(() => HttpResponse.error());
  expect(await failureOf(browserHttp().post('/thing', {}, { harmless: true }))).toMatchObject({ code: 'NETWORK' });
});

it('an upload has its 20 seconds anew with every part that moves on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let movedOn: NonNullable<InternalAxiosRequestConfig['onUploadProgress']> | undefined;
  const send = withOutcome((config) => {
    movedOn = config.onUploadProgress;
    return new Promise((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    });
  });
  let ended: unknown = null;
  void failureOf(send({ method: 'post', data: new FormData(), headers: new AxiosHeaders() })).then((error) => {
    ended = error;
  });
  await vi.advanceTimersByTimeAsync(15_000);
  movedOn?.({ loaded: 10, bytes: 10, lengthComputable: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toMatchObject({ code: 'UNANSWERED' });
});

function Form() {
  const call = useMutation({ mutationFn: () => browserHttp().post('/thing', {}, KEYED) });
  return (
    <>
      <button type="button" disabled={call.isPending} onClick={() => call.mutate()}>
        save
      </button>
      {call.error && <p>{call.error instanceof ApiError ? call.error.message : 'unexpected'}</p>}
      {call.isSuccess && <p>saved</p>}
    </>
  );
}

describe('a page', () => {
  const show = () =>
    render(
      <QueryClientProvider client={queryClient()}>
        <Form />
        <ConnectionNotice looking={en.looking} />
      </QueryClientProvider>,
    );
  const save = () => screen.getByRole('button', { name: 'save' });

  it('without a connection does not spin: it says so and offers again', async () => {
    answering(made);
    const gone = offline();
    show();
    await userEvent.click(save());
    expect(await screen.findByText(en.offline)).toBeVisible();
    expect(save()).toBeEnabled();
    gone.mockReturnValue(true);
    await userEvent.click(save());
    expect(await screen.findByText('saved')).toBeVisible();
  });

  it('says that it looks while it does, in words that are heard, and no longer', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    answering(
      () => HttpResponse.error(),
      async () => {
        await waiting;
        return made();
      },
    );
    show();
    await userEvent.click(save());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(en.looking));
    await act(async () => answer());
    expect(await screen.findByText('saved', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

it('after a call that nobody could say anything of, what the page shows is asked for again', async () => {
  const asked = vi.spyOn(queryClient(), 'invalidateQueries');
  answering(() => HttpResponse.error());
  expect(await failureOf(browserHttp().post('/thing'))).toMatchObject({ code: 'UNANSWERED' });
  expect(asked).toHaveBeenCalledTimes(1);
});
