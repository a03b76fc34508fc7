'use client';

import { useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { CopyValue } from '@/components/ui/copy-value';
import { whatsappShareLink } from '@/lib/domain/whatsapp';

const neverChanges = () => () => {};

interface ShareLinksProps {
  /** Path of the event page in the reader's language. */
  path: string;
  /** Address of the site as the server knows it; the browser knows better behind a proxy. */
  siteUrl: string;
  text: string;
  labels: { whatsapp: string; copy: string; copied: string };
}

export function ShareLinks({ path, siteUrl, text, labels }: ShareLinksProps) {
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => siteUrl,
  );
  const link = new URL(path, origin).toString();
  return (
    <div className="actions justify-content-center">
      <a
        className={buttonClass('secondary')}
        href={whatsappShareLink(`${text} ${link}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {labels.whatsapp}
      </a>
      <CopyValue value={link} label={labels.copy} copiedLabel={labels.copied} shown={null} />
    </div>
  );
}
