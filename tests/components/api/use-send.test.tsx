import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode, sentenceOf } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';

type SendKeyed = (http: HttpClient, input: string, idempotencyKey: string) => Promise<string>;

type More = Pick<
  Parameters<typeof useSend<string, string>>[0],
  'onDone' | 'onStale' | 'onRefused' | 'onFailed' | 'once'
>;

const failed = (status: number, code: ApiErrorCode, details?: unknown) =>
  new ApiError({ status, code, message: `said: ${code}`, details });

/** A hook over a call that ends as each test says; the keys that it was sent with are kept. */
function sending(ends: () => Promise<string>, more: More = {}) {
  const keys: string[] = [];
  const send = vi.fn<SendKeyed>((_http, _input, idempotencyKey) => {
    keys.push(idempotencyKey);
    return ends();
  });
  const { result } = renderHook(() => useSend<string, string>({ sendKeyed: send, ...more }));
  const press = async (input: string) => {
    act(() => void result.current.save(input));
    await waitFor(() => expect(result.current.busy).toBe(false));
  };
  return { result, send, keys, press };
}

/** A promise that ends when it is told to. */
function later() {
  let end = (_: string) => {};
  const promise = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

it('two presses in one tick send once, and a third while it is under way none', async () => {
  const { promise, end } = later();
  const { result, send } = sending(() => promise);
  act(() => {
    result.current.save('a');
    result.current.save('a');
  });
  expect(result.current.busy).toBe(true);
  await waitFor(() => expect(send).toHaveBeenCalled());
  act(() => void result.current.save('a'));
  await act(async () => end('kept'));
  await waitFor(() => expect(result.current).toMatchObject({ busy: false, done: true, result: 'kept', input: 'a' }));
  expect(send).toHaveBeenCalledTimes(1);
});

it('what a form waits for ends when the sending ends, also with a failure, and at once where one is under way', async () => {
  const { promise, end } = later();
  const { result } = sending(() => promise);
  let waited = '';
  act(() => {
    void result.current.save('a').then(() => {
      waited += 'sent';
    });
    void result.current.save('a').then(() => {
      waited += 'ignored ';
    });
  });
  await act(async () => {});
  expect(waited).toBe('ignored ');
  await act(async () => end('kept'));
  await waitFor(() => expect(waited).toBe('ignored sent'));
  const refused = sending(() => Promise.reject(failed(422, 'INVALID')));
  await act(() => refused.result.current.save('a'));
  expect(refused.result.current).toMatchObject({ busy: false, failure: { code: 'INVALID' } });
});

it('is busy until what follows is done, and a failure of what follows is a failure', async () => {
  const { promise, end } = later();
  const { result, press } = sending(async () => 'kept', { onDone: async () => void (await promise) });
  act(() => void result.current.save('a'));
  await act(async () => {});
  expect(result.current.busy).toBe(true);
  await act(async () => end(''));
  await waitFor(() => expect(result.current.done).toBe(true));
  const broken = sending(async () => 'kept', {
    onDone: () => {
      throw new Error('no page');
    },
  });
  await broken.press('a');
  expect(broken.result.current.failure).toMatchObject({ message: 'no page' });
  await press('a');
});

it.each([
  ['an error', new Error('no page')],
  ['a refused call', failed(403, 'FORBIDDEN')],
])('sends with the same key again where only what follows failed, by %s: nothing is done twice', async (_, error) => {
  let fails = true;
  const { result, keys, press } = sending(async () => 'kept', {
    onDone: () => {
      if (fails) throw error;
    },
  });
  await press('a');
  expect(result.current.failure).toBe(error);
  fails = false;
  await press('a');
  expect(result.current.done).toBe(true);
  await press('a');
  const [first, second, third] = keys;
  expect([second === first, third === first]).toEqual([true, false]);
});

it.each([
  ['nobody knows what became of it', failed(0, 'UNANSWERED')],
  ['the connection is gone', failed(0, 'OFFLINE')],
  ['the provider broke down', failed(500, 'INTERNAL')],
  ['it is no error of a call', new Error('chunk')],
])('where %s the same input is sent again with the same key, another with another', async (_, error) => {
  const { result, keys, press } = sending(() => Promise.reject(error));
  await press('a');
  expect(result.current.failure).toBe(error);
  await press('a');
  await press('b');
  await press('a');
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('after a refusal, and after success, the same input has a new key', async () => {
  const refused = sending(() => Promise.reject(failed(409, 'SOLD_OUT')));
  await refused.press('a');
  await refused.press('a');
  expect(new Set(refused.keys).size).toBe(2);
  const done = sending(async () => 'kept');
  await done.press('a');
  await done.press('a');
  expect(new Set(done.keys).size).toBe(2);
});

it('another file is another input, although JSON knows none', async () => {
  const keys: string[] = [];
  const { result } = renderHook(() =>
    useSend<{ file: File }>({
      sendKeyed: async (_http, _input, key) => {
        keys.push(key);
        throw failed(0, 'UNANSWERED');
      },
    }),
  );
  for (const name of ['a.pdf', 'a.pdf', 'b.pdf']) {
    act(() => void result.current.save({ file: new File(['x'], name, { lastModified: 1 }) }));
    await waitFor(() => expect(result.current.busy).toBe(false));
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('a stale record is handed on as somebody else left it, and told; every other failure is told alone', async () => {
  const onStale = vi.fn();
  const onFailed = vi.fn();
  const stale = failed(409, 'STALE', { version: 2 });
  const { result, press } = sending(() => Promise.reject(stale), { onStale, onFailed });
  await press('a');
  expect(onStale).toHaveBeenCalledExactlyOnceWith({ version: 2 });
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(stale, 'a');
  expect(result.current.failure).toBe(stale);
  const offline = sending(() => Promise.reject(failed(0, 'OFFLINE')), { onStale });
  await offline.press('a');
  expect(onStale).toHaveBeenCalledTimes(1);
  expect(offline.result.current.failure).toMatchObject({ code: 'OFFLINE' });
});

it.each([
  ['a refusal', failed(409, 'ALREADY_DECIDED'), 1],
  ['a stale record', failed(409, 'STALE'), 1],
  ['no connection', failed(0, 'OFFLINE'), 0],
  ['no answer', failed(0, 'UNANSWERED'), 0],
  ['a breakdown', failed(500, 'INTERNAL'), 0],
])('what a page shows is asked for again after the provider answered no alone: %s', async (_, error, times) => {
  const onRefused = vi.fn();
  await sending(() => Promise.reject(error), { onRefused }).press('a');
  expect(onRefused).toHaveBeenCalledTimes(times);
});

it('a new press takes the failure before it away; what is forgotten is busy until it ends, and then shows nothing', async () => {
  const { promise, end } = later();
  const answers: Promise<string>[] = [Promise.reject(failed(422, 'INVALID')), promise];
  const { result, press } = sending(() => answers.shift() ?? Promise.resolve(''));
  await press('a');
  expect(result.current.failure).not.toBeNull();
  act(() => void result.current.save('a'));
  expect(result.current.failure).toBeNull();
  act(() => result.current.forget());
  // Nothing else is sent until then, so that no button may look as if it could be pressed.
  expect(result.current).toMatchObject({ busy: true, done: false, failure: null });
  await act(async () => end('kept'));
  expect(result.current).toMatchObject({ busy: false, done: false, result: undefined });
  await press('b');
  expect(result.current).toMatchObject({ done: true, input: 'b' });
});

it('what is sent once is not sent again until it is forgotten; after a failure it is', async () => {
  const ends = vi.fn<() => Promise<string>>(async () => 'kept').mockRejectedValueOnce(failed(422, 'INVALID'));
  const { result, send, press } = sending(ends, { once: true });
  await press('a');
  await press('a');
  await press('a');
  expect(send).toHaveBeenCalledTimes(2);
  act(() => result.current.forget());
  await press('a');
  expect(send).toHaveBeenCalledTimes(3);
});

it('a failure is told in its own words, and in the form’s where no call was made', () => {
  expect(sentenceOf(failed(409, 'STALE'), 'not saved')).toBe('said: STALE');
  expect(sentenceOf(failed(0, 'OFFLINE'), 'not saved')).toBe('said: OFFLINE');
  expect(sentenceOf(failed(500, 'INTERNAL'), 'not saved')).toBe('said: INTERNAL');
  expect(sentenceOf(new Error('chunk'), 'not saved')).toBe('not saved');
});
