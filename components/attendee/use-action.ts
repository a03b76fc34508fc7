'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '@/components/ui/notify';
import { useReload } from './use-reload';

interface ActionWork<Input> {
  /** Key of the reservation that the action changes. */
  reservation: string;
  send: (input: Input) => Promise<unknown>;
  doneText: string;
  onDone?: () => void;
}

/** Runs an action on a reservation, once at a time; then shows a toast and reads the reservation again. */
export function useAction<Input>({ reservation, send, doneText, onDone }: ActionWork<Input>) {
  const reload = useReload(reservation);
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      notify({ tone: 'success', text: doneText });
      onDone?.();
      await reload();
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const run = (input: Input) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(input);
  };
  return { run, busy: mutation.isPending, failure: mutation.error, forget: mutation.reset };
}
