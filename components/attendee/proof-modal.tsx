'use client';

import Image from 'next/image';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { Modal } from '@/components/ui/modal';
import { Skeleton } from '@/components/ui/skeleton';
import { proofUrl } from '@/lib/api/payment';
import styles from './proof-modal.module.css';

const IN_BROWSERS = ['image/jpeg', 'image/png', 'image/webp'];

/** Room for a photo or a slip until its own size is known. */
const PAGE = { width: 900, height: 1200 };

const SKELETON_LINES = 6;

interface ProofModalProps {
  show: boolean;
  onClose: () => void;
  paymentId: string;
  /** Media type of the proof; null where it is not known. */
  type: string | null;
  title: string;
  alt: string;
  /** The decision about the payment, shown beside the proof. */
  children?: ReactNode;
  onExited?: (() => void) | undefined;
}

/** The slip that a guest sent, in front of the payment that it belongs to. */
export function ProofModal({ show, onClose, paymentId, type, title, alt, children, onExited }: ProofModalProps) {
  const t = useTranslations('attendees.proof');
  return (
    <Modal
      show={show}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      size={children ? 'xl' : 'lg'}
      {...(children ? { contentClassName: styles.beside } : {})}
      onExited={onExited}
      footer={
        <>
          {children && <div className={styles.decision}>{children}</div>}
          <a
            href={proofUrl(paymentId, { inline: true })}
            target="_blank"
            rel="noopener"
            className={buttonClass('quiet', { small: true })}
          >
            {t('open')}
          </a>
          <a
            href={proofUrl(paymentId, { inline: false })}
            download
            className={buttonClass('secondary', { small: true })}
          >
            {t('download')}
          </a>
        </>
      }
    >
      <ProofView key={paymentId} paymentId={paymentId} type={type} alt={alt} />
    </Modal>
  );
}

type Way = 'image' | 'document';

/** The ways to show a proof, best first; an unknown type is tried as an image before it counts as a document. */
function waysFor(type: string | null): Way[] {
  if (type === null) return ['image', 'document'];
  if (type === 'application/pdf') return ['document'];
  return IN_BROWSERS.includes(type) ? ['image'] : [];
}

interface ProofViewProps {
  paymentId: string;
  type: string | null;
  alt: string;
}

export function ProofView({ paymentId, type, alt }: ProofViewProps) {
  const t = useTranslations('attendees');
  const [tried, setTried] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const src = proofUrl(paymentId, { inline: true });
  const ways = waysFor(type);
  const way = ways[tried];
  if (!way) return <Alert tone="info">{ways.length > 0 ? t('errors.proof') : t('proof.cannotShow')}</Alert>;
  return (
    <>
      {!loaded && <Skeleton lines={SKELETON_LINES} label={t('proof.loading')} />}
      {way === 'image' ? (
        <Image
          src={src}
          unoptimized
          loading="eager"
          width={PAGE.width}
          height={PAGE.height}
          alt={alt}
          className={styles.picture}
          onLoad={() => setLoaded(true)}
          onError={() => setTried((count) => count + 1)}
        />
      ) : (
        <iframe src={src} title={alt} className={styles.document} onLoad={() => setLoaded(true)} />
      )}
    </>
  );
}
