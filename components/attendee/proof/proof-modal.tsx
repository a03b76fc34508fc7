'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Modal } from '@/components/ui/modal';
import { proofUrl } from '@/lib/api/payment';
import { ProofView } from './proof-view';

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
      {...(children ? { contentClassName: 'attendee-proof-beside' } : {})}
      onExited={onExited}
      footer={
        <>
          {children && <div className="attendee-proof-decision">{children}</div>}
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
