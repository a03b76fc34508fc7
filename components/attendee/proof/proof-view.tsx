'use client';

import Image from 'next/image';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { proofUrl } from '@/lib/api/payment';

interface ProofViewProps {
  paymentId: string;
  type: string | null;
  alt: string;
}

type Way = 'image' | 'document';

const IN_BROWSERS = ['image/jpeg', 'image/png', 'image/webp'];
/** Room for a photo or a slip until its own size is known. */
const PAGE = { width: 900, height: 1200 };
const SKELETON_LINES = 6;

/** The ways to show a proof, best first; an unknown type is tried as an image before it counts as a document. */
function waysFor(type: string | null): Way[] {
  if (type === null) return ['image', 'document'];
  if (type === 'application/pdf') return ['document'];
  return IN_BROWSERS.includes(type) ? ['image'] : [];
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
          width={PAGE.width}
          height={PAGE.height}
          alt={alt}
          className="attendee-proof"
          onLoad={() => setLoaded(true)}
          onError={() => setTried((count) => count + 1)}
        />
      ) : (
        <iframe src={src} title={alt} className="attendee-proof-document" onLoad={() => setLoaded(true)} />
      )}
    </>
  );
}
