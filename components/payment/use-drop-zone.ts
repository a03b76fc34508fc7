'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Lets a file be dropped on the element; true while one is held over it. */
export function useDropZone(zone: RefObject<HTMLElement | null>, onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const listening = new AbortController();
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onDrop(file);
    };
    element.addEventListener('dragover', over, listening);
    element.addEventListener('dragleave', () => setIsOver(false), listening);
    element.addEventListener('drop', drop, listening);
    return () => listening.abort();
  }, [zone, onDrop]);
  return isOver;
}
