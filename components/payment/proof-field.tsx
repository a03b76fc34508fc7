'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/picture';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ApiError, isUnanswered } from '@/lib/api/api-error';
import { MEGABYTE, PROOF_MAX_BYTES, UPLOAD_ENDINGS, type UPLOAD_TYPES } from '@/lib/config/constants';
import { fileSizeText } from '@/lib/domain/file-size';
import { onSessionEnd } from '@/lib/session/session-end';
import styles from './payment.module.css';

type ProofType = (typeof UPLOAD_TYPES)[number];

export type ProofProblem =
  | 'proofMissing'
  | 'proofUnreadable'
  | 'proofEmpty'
  | 'proofTooLarge'
  | 'proofType'
  | 'proofLies';

const HEAD_BYTES = 16;

/** Null where the browser cannot read the file: it was moved, or lies in a cloud that does not answer. */
const readHead = (file: File): Promise<Uint8Array | null> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );

const family = (type: string) => type.split('/')[0];

/** File types that browsers can draw; a HEIC or PDF is shown by its name. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp'];

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
        {file ? (
          <p className={styles.fileName}>{t('file', { name: file.name, size: fileSizeText(file.size) })}</p>
        ) : (
          <p className={styles.dropHint}>{t('drop')}</p>
        )}
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
            // Emptied, because an input tells of no change where the same file is chosen again.
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

/** The type that a file's first bytes say, null where it is none of the accepted ones. */
function typeOfBytes(head: Uint8Array): ProofType | null {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text)) return 'image/heic';
  return text.startsWith('%PDF-') ? 'application/pdf' : null;
}

/** What is wrong with a proof, before it is sent; the provider looks again. */
async function checkProof(file: File): Promise<{ problem: ProofProblem } | { problem: null; proof: File }> {
  if (file.size === 0) return { problem: 'proofEmpty' };
  if (file.size > PROOF_MAX_BYTES) return { problem: 'proofTooLarge' };
  const head = await readHead(file);
  if (!head) return { problem: 'proofUnreadable' };
  const type = typeOfBytes(head);
  if (!type) return { problem: 'proofType' };
  if (file.type !== '' && family(file.type) !== family(type)) return { problem: 'proofLies' };
  return { problem: null, proof: namedAfter(file, type) };
}

/** Chat programs save pictures with another type's file ending, which the provider would refuse. */
function namedAfter(file: File, type: ProofType): File {
  const stem = file.name.replace(/\.[^.]*$/, '') || 'proof';
  return new File([file], `${stem}.${UPLOAD_ENDINGS[type]}`, { type });
}

interface ChosenProof {
  file: File | null;
  problem: ProofProblem | null;
  /** The type that the file claims, for the sentence that says it is another. */
  declared: string;
}

const NONE: ChosenProof = { file: null, problem: null, declared: '' };

/** What each payer has chosen and not sent, so that a look at another page and back does not lose it. */
const chosenBy = new Map<string, ChosenProof>();

onSessionEnd(() => chosenBy.clear());

/** The chosen proof, looked at before it is sent; with `payer` it is still there when they come back to the page. */
export function useProof(payer?: string) {
  const [proof, setProof] = useState((payer && chosenBy.get(payer)) || NONE);
  const keep = useCallback(
    (chosen: ChosenProof) => {
      if (payer && chosen.file) chosenBy.set(payer, chosen);
      else if (payer) chosenBy.delete(payer);
      setProof(chosen);
    },
    [payer],
  );
  const choose = useCallback(
    async (file: File | null) => {
      if (!file) return keep(NONE);
      const checked = await checkProof(file);
      const kept = checked.problem === null ? checked.proof : null;
      keep({ file: kept, problem: checked.problem, declared: file.type });
    },
    [keep],
  );
  const miss = () =>
    setProof((before) => (before.file || before.problem ? before : { ...NONE, problem: 'proofMissing' }));
  /** The proof was sent: on the next visit the field is empty, while this page still shows it. */
  const sent = () => {
    if (payer) chosenBy.delete(payer);
  };
  return { ...proof, choose, miss, sent };
}

const MINUTE_SECONDS = 60;

interface UploadStateProps {
  share: number | null;
  failure: unknown;
  /** A currency that nothing is taken in any more. */
  gone?: string | null;
}

/** How far the upload is, or why it failed; what was typed stays. */
export function UploadState({ share, failure, gone }: UploadStateProps) {
  const t = useTranslations('payment');
  const failureText = useFailureText();
  if (share !== null) {
    const label = t('form.uploaded', { percent: Math.round(share * 100) });
    return (
      <div className="mb-3">
        <ProgressBar value={share} max={1} label={label} />
        <p className="mb-0">{label}</p>
      </div>
    );
  }
  if (!failure) return null;
  const wait = failure instanceof ApiError && failure.status === 429 ? failure.retryAfterSeconds : null;
  const said = wait ? t('errors.tooMany', { minutes: Math.ceil(wait / MINUTE_SECONDS) }) : failureText(failure);
  return (
    <Alert tone="danger" title={isUnanswered(failure) ? undefined : t('errors.failed')}>
      <p>{gone ? t('errors.currencyGone', { currency: gone }) : said}</p>
      <p>{t('form.retryHint')}</p>
    </Alert>
  );
}
