'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Takes over what was typed or ticked before the scripts loaded: the fields show it, but React's state does not have
 * it. Each field is reset and changed again as a person would do it, one after the other, so that each change sees the
 * ones before.
 */
export function useTypedEarly(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const changes = [...(form.current?.elements ?? [])].flatMap((field) => changeOf(field) ?? []);
    if (changes.length > 0)
      queueMicrotask(() => {
        for (const change of changes) flushSync(change);
      });
  }, []);
  return form;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function changeOf(field: Element): (() => void) | null {
  if (field instanceof HTMLTextAreaElement) return textChangeOf(field, HTMLTextAreaElement.prototype);
  if (!(field instanceof HTMLInputElement)) return null;
  if (field.type !== 'checkbox' && field.type !== 'radio') return textChangeOf(field, HTMLInputElement.prototype);
  const isTurned = field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked);
  if (!isTurned) return null;
  return () => {
    field.checked = field.defaultChecked;
    field.click();
  };
}

function textChangeOf(field: TextField, prototype: TextField): (() => void) | null {
  const typed = field.value;
  if (typed === field.defaultValue) return null;
  return () => {
    field.value = field.defaultValue;
    // React compares with the last value that its own setter saw, so this one goes past that setter.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
