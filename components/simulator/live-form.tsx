'use client';

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react';
import { takeLostFocus } from '@/components/ui/take-lost-focus';
import { choiceQuery, readChoice } from '@/lib/domain/simulation-query';
import { useRouter } from '@/lib/i18n/navigation';

const WAIT_MS = 400;

type Pressed = { name: string; value: string };

/**
 * The choice already contains what the pressed button asks for; otherwise the server would redirect to this address,
 * and nothing would show meanwhile.
 */
function queryOf(form: HTMLFormElement, pressed: Pressed | null): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value);
  if (pressed) query.set(pressed.name, pressed.value);
  return choiceQuery(readChoice(query));
}

/** Choosing a category puts all rooms into it on the server; fields that stay on the page are set to match. */
function chooseForAll(form: HTMLFormElement, { name, value }: Pressed): void {
  if (name !== 'all') return;
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[name=category]')) select.value = value;
}

interface LiveFormProps {
  id: string;
  /** Path of the page, without language. */
  path: string;
  /** Where the form goes without script. */
  action: string;
  labels: { updating: string; updated: string };
  /** By the name of a button that is gone once it was pressed: the id of the element that takes its focus. */
  focusAfter: Record<string, string>;
  className?: string;
  children: ReactNode;
}

/** A GET form that shows the answer of the server in place, as it is changed; without script it is a plain form. */
export function LiveForm({ id, path, action, labels, focusAfter, className, children }: LiveFormProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asked, setAsked] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const focusId = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const isAnswered = asked > 0 && !isPending;
    if (isAnswered && focusId.current) takeLostFocus(document.getElementById(focusId.current));
  }, [isPending, asked]);

  const ask = (pressed: Pressed | null) => {
    clearTimeout(timer.current);
    const element = form.current;
    if (!element) return;
    if (pressed) chooseForAll(element, pressed);
    focusId.current = pressed ? focusAfter[pressed.name] : undefined;
    startTransition(() => {
      setAsked((count) => count + 1);
      router.replace(`${path}?${queryOf(element, pressed)}`, { scroll: false });
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    ask(button instanceof HTMLButtonElement && button.name ? button : null);
  };
  const change = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(null), WAIT_MS);
  };
  return (
    <form ref={form} id={id} action={action} method="get" className={className} onSubmit={submit} onChange={change}>
      {children}
      <p className="visually-hidden" role="status">
        {isPending ? labels.updating : asked > 0 ? labels.updated : ''}
      </p>
    </form>
  );
}
