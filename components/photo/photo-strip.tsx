'use client';

import { useEffect, useRef, useState } from 'react';
import styles from './photo-strip.module.css';
import type { StripPhoto } from './strip-photos';

interface PhotoStripProps {
  photos: StripPhoto[];
  /** `row` goes over the page's whole width, `card` fills the head of a card. */
  look: 'row' | 'card';
  /** As the attribute `sizes` of each photo. */
  sizes: string;
  label: string;
  /** What the button that leaves the whole screen says. */
  close: string;
}

/** How many of a strip's photos stand in the page: the page stays light, and the next one is seen to be there. */
const AT_ONCE = { row: 2, card: 1 };

/**
 * Photos that are swiped one by one; a press shows them on the whole screen, where they are swiped on. The first are in
 * the page, each leading to its file for who has no script; the others join them once the page is at rest.
 */
export function PhotoStrip({ photos, look, sizes, label, close }: PhotoStripProps) {
  const [ready, setReady] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => setReady(true), []);
  const shown = ready ? photos : photos.slice(0, AT_ONCE[look]);
  return (
    <>
      {/* What scrolls is reached by the tab key, by the links in it. */}
      <ul className={`${styles.strip} ${styles[look]}`} aria-label={label}>
        {shown.map((photo) => (
          <li key={photo.id}>
            <a
              href={photo.url}
              className={styles.open}
              onClick={(event) => {
                event.preventDefault();
                setOpened(photo.id);
              }}
            >
              <StripImage photo={photo} sizes={sizes} className={styles.photo} />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <WholeScreen photos={photos} first={opened} label={label} close={close} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function StripImage({ photo, sizes, className }: { photo: StripPhoto; sizes: string; className?: string | undefined }) {
  return (
    <picture>
      <img
        src={photo.url}
        srcSet={photo.srcSet}
        sizes={sizes}
        alt={photo.alt}
        className={className}
        width={480}
        height={640}
        style={{ objectPosition: photo.position }}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

interface WholeScreenProps {
  photos: StripPhoto[];
  first: string;
  label: string;
  close: string;
  onClose: () => void;
}

/** All photos on the whole screen, at the one that was pressed; Escape and the button lead back to it. */
function WholeScreen({ photos, first, label, close, onClose }: WholeScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<HTMLLIElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    pressed.current?.scrollIntoView();
  }, []);
  return (
    <dialog ref={dialog} className={styles.whole} aria-label={label} onClose={onClose}>
      {/* What scrolls is reached by the tab key, so that arrows move it. */}
      <ul className={`${styles.strip} ${styles.large}`} tabIndex={photos.length > 1 ? 0 : undefined}>
        {photos.map((photo) => (
          <li key={photo.id} ref={photo.id === first ? pressed : undefined}>
            <StripImage photo={photo} sizes="100vw" />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
        {close}
      </button>
    </dialog>
  );
}
