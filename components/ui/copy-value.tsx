'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from './button-class';

const COPIED_SHOWN_MS = 4000;

interface CopyValueProps {
  /** The raw value that goes to the clipboard. */
  value: string;
  /** Name of the button, such as "Copy CLABE". */
  label: ReactNode;
  copiedLabel: string;
  /** The shown text, where it differs from the copied value; null shows only the button. */
  shown?: string | null;
}

export function CopyValue({ value, label, copiedLabel, shown = value }: CopyValueProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="copy-value">
      {shown !== null && <code>{shown}</code>}
      <button
        type="button"
        className={buttonClass('secondary', { small: true })}
        onClick={async () => setCopied(await copyText(value))}
      >
        {copied ? copiedLabel : label}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </span>
  );
}

/** Puts text on the clipboard. False where the browser refuses (no permission, plain http). */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// navigator.clipboard is missing on plain http, where a demo on the local network runs.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
