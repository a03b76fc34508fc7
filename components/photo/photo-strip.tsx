'use client';

import { useEffect, useRef, useState } from 'react';
import { PHOTO_WIDTHS, photoUrl } from '@/lib/contract/photo-address';
import styles from './photo-strip.module.css';
import { photoStyle, type StripPhoto, type StripPhotos } from './strip-photos';

interface PhotoStripProps extends StripPhotos {
  /** `row` goes over the page's whole width, `card` fills the head of a card. */
  look: keyof typeof SIZES;
  label: string;
  /** What the button that leaves the whole screen says. */
  close: string;
}

/** How many of a strip's photos stand in the page: the page stays light, and the next one is seen to be there. */
const AT_ONCE = { row: 2, card: 1 };
/** The attribute `sizes` of each photo, by the look of its strip. */
const SIZES = {
  row: '(min-width: 768px) 320px, 74vw',
  card: '(min-width: 992px) 360px, (min-width: 576px) 46vw, 88vw',
};
const MIDDLE = PHOTO_WIDTHS[1];

/**
 * Photos to swipe one by one; a press shows them in full screen, where they can be swiped too. The first ones are in
 * the HTML, each as a link to its file for readers without script; the others are added once the page is idle.
 */
export function PhotoStrip({ folder, photos, look, label, close }: PhotoStripProps) {
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
              href={photoUrl(folder, photo.id, MIDDLE)}
              className={styles.open}
              onClick={(event) => {
                event.preventDefault();
                setOpened(photo.id);
              }}
            >
              <StripImage folder={folder} photo={photo} sizes={SIZES[look]} className={styles.photo} />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <WholeScreen
          folder={folder}
          photos={photos}
          first={opened}
          label={label}
          close={close}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface StripImageProps extends Pick<StripPhotos, 'folder'> {
  photo: StripPhoto;
  sizes: string;
  className?: string | undefined;
  /** Set on the whole screen, which the photo does not fill. */
  isWhole?: boolean;
}

function StripImage({ folder, photo, sizes, className, isWhole }: StripImageProps) {
  return (
    <picture>
      <img
        src={photoUrl(folder, photo.id, MIDDLE)}
        srcSet={PHOTO_WIDTHS.map((width) => `${photoUrl(folder, photo.id, width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={photo.alt}
        className={className}
        width={480}
        height={640}
        style={photoStyle(photo.position, isWhole ? null : photo.blur)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

interface WholeScreenProps extends StripPhotos {
  first: string;
  label: string;
  close: string;
  onClose: () => void;
}

/** All photos on the whole screen, at the one that was pressed; Escape and the button lead back to it. */
function WholeScreen({ folder, photos, first, label, close, onClose }: WholeScreenProps) {
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
            <StripImage folder={folder} photo={photo} sizes="100vw" isWhole />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
        {close}
      </button>
    </dialog>
  );
}
