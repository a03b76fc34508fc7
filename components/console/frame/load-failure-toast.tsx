'use client';

import { useEffect } from 'react';
import { notify } from '@/components/ui/notify';

/** Says once that the notifications could not be read. */
export function LoadFailureToast({ title, text }: { title: string; text: string }) {
  useEffect(() => notify({ tone: 'error', title, text }), [title, text]);
  return null;
}
