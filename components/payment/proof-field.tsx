'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/picture';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import styles from './payment.module.css';

/** File types that browsers can draw; a HEIC or PDF is shown by its name. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp'];

const MEGABYTE = 1024 * 1024;

const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

interface ProofFieldProps {
  id: string;
  file: File | null;
  error: string | null;
  onChoose: (file: File | null) => void;
}

export function ProofField({ id, file, error, onChoose }: ProofFieldProps) {
  const t = useTranslations('payment.proof');
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useDropZone(zone, onChoose);
  const preview = usePreview(file);
  const describedBy = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <div className="field">
      <p className="form-label" id={`${id}-label`}>
        {t('label')}
      </p>
      <div ref={zone} className={styles.drop} data-over={isOver || undefined}>
        {preview && <Picture src={preview} alt={t('preview')} width={320} height={256} className={styles.preview} />}
        <p className={styles.fileName}>
          {file ? t('file', { name: file.name, size: sizeText(file.size) }) : t('drop')}
        </p>
        <input
          type="file"
          id={id}
          className="visually-hidden"
          accept="image/*,application/pdf"
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onChoose(target.files?.[0] ?? null);
            // The same file can be chosen again after it was refused and mended.
            target.value = '';
          }}
        />
        <label htmlFor={id} id={`${id}-choose`} className={buttonClass('secondary')}>
          {file ? t('replace') : t('choose')}
        </label>
        <input
          type="file"
          id={`${id}-camera`}
          className="visually-hidden"
          accept="image/*"
          capture="environment"
          aria-labelledby={`${id}-label ${id}-photo`}
          onChange={({ target }) => {
            onChoose(target.files?.[0] ?? null);
            target.value = '';
          }}
        />
        <label htmlFor={`${id}-camera`} id={`${id}-photo`} className={`${buttonClass('secondary')} ${styles.camera}`}>
          {t('camera')}
        </label>
        {file && (
          <Button variant="quiet" small onClick={() => onChoose(null)}>
            {t('remove')}
          </Button>
        )}
        <small className="text-secondary" id={`${id}-hint`}>
          {t('hint', { megabytes: PROOF_MAX_BYTES / MEGABYTE })}
        </small>
      </div>
      {error && (
        <div className="invalid-feedback" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

/** An address under which the chosen picture can be shown, while it is chosen. */
function usePreview(file: File | null): string | null {
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

/** Lets a file be dropped on the element; true while one is held over it. */
function useDropZone(zone: RefObject<HTMLElement | null>, onDrop: (file: File) => void): boolean {
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
