'use client';

import { useEffect, useState } from 'react';

/** What a browser can draw itself; a HEIC or PDF is shown by its name. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp'];

/** An address under which the chosen picture can be shown, while it is chosen. */
export function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file || !DRAWN.includes(file.type)) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => {
      URL.revokeObjectURL(url);
      setPreview(null);
    };
  }, [file]);
  return preview;
}
