'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';

const ToastBox = dynamic(() => import('./toast-box').then((module) => module.ToastBox), { ssr: false });

interface Asked extends Toast {
  id: number;
}

/** The notification area. react-toastify comes with the first toast, not with the page. */
export function ToastArea({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [asked, setAsked] = useState<Asked[]>([]);
  useEffect(() => {
    const add = (event: Event) => {
      const toast = (event as CustomEvent<Toast>).detail;
      setAsked((before) => [...before, { ...toast, id: before.length }]);
    };
    window.addEventListener(TOAST_EVENT, add);
    return () => window.removeEventListener(TOAST_EVENT, add);
  }, []);
  return asked.length > 0 ? <ToastBox asked={asked} label={label} closeLabel={closeLabel} /> : null;
}
