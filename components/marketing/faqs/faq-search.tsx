'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { matchesName } from '@/components/event/guests/matches-name';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';

const INPUT_ID = 'q';

interface FaqSearchProps {
  /** Texts of the search; `many` has {count}. */
  labels: { label: string; hint: string; one: string; many: string; none: string };
  /** The questions, readable without this search. */
  children: ReactNode;
}

/** The address keeps what was typed, so a link shows the same questions; a link to one question opens it. */
export function FaqSearch({ labels, children }: FaqSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number | null>(null);
  const type = (typed: string) => {
    if (box.current) setLeft(filterQuestions(box.current, typed));
    keepInAddress(typed);
  };
  // The address that the page was opened with; what was typed before the script came counts too.
  useEffect(() => {
    const { search: query, hash } = window.location;
    const input = box.current?.querySelector('input');
    const typed = input?.value || new URLSearchParams(query).get(INPUT_ID);
    if (box.current && input && typed) {
      input.value = typed;
      setLeft(filterQuestions(box.current, typed));
      keepInAddress(typed);
    }
    const linked = hash && document.getElementById(hash.slice(1));
    if (linked instanceof HTMLDetailsElement) linked.open = true;
  }, []);
  const told = left === 1 ? labels.one : labels.many.replace('{count}', String(left));
  return (
    <div ref={box}>
      <search className="faq-search">
        <Field id={INPUT_ID} label={labels.label} hint={labels.hint}>
          {(input) => <TextInput {...input} type="search" onChange={({ target }) => type(target.value)} />}
        </Field>
        <p role="status">{left === null ? '' : left === 0 ? labels.none : told}</p>
      </search>
      {children}
    </div>
  );
}

function keepInAddress(typed: string): void {
  const address = new URL(window.location.href);
  if (typed.trim()) address.searchParams.set(INPUT_ID, typed.trim());
  else address.searchParams.delete(INPUT_ID);
  window.history.replaceState(null, '', address);
}

/**
 * Hides every question of the box that lacks a typed word and opens the others; with nothing typed all are shown
 * closed. Returns how many are left; null with nothing typed. The questions are the server's own markup: nothing else
 * ever draws them anew.
 */
function filterQuestions(box: HTMLElement, typed: string): number | null {
  let left = 0;
  for (const group of box.querySelectorAll<HTMLElement>('.faq-group')) {
    const before = left;
    for (const question of group.querySelectorAll('details')) {
      const matches = matchesName(question.textContent.replace(/[^\p{L}\p{N}]+/gu, ' '), typed);
      question.hidden = !matches;
      question.open = matches && typed.trim() !== '';
      if (matches) left += 1;
    }
    group.hidden = left === before;
  }
  return typed.trim() === '' ? null : left;
}
