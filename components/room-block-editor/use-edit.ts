import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';

interface EditWork<Input, Result> {
  send: (http: HttpClient, input: Input) => Promise<Result>;
  /** Runs after the call and is part of saving: the form stays busy until it is done. */
  onDone: (result: Result) => Promise<void> | void;
  /** Called with the record that somebody else changed meanwhile. */
  onStale?: (details: unknown) => void;
}

export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'STALE';

/** One kind of saving: never twice at once, its failure kept to be shown, a stale record handed on. */
export function useEdit<Input, Result>({ send, onDone, onStale }: EditWork<Input, Result>) {
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: async (input: Input) => send(await lazyBrowserHttp(), input),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && isStale(error)) onStale?.(error.details);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    save: (input: Input) => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(input);
    },
    busy: mutation.isPending,
    failure: mutation.error,
    result: mutation.data,
    forget: mutation.reset,
  };
}
