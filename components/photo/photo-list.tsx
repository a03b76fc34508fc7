import { useLocale } from 'next-intl';
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Photo } from '@/lib/contract/photo';
import { movedBy } from '@/lib/domain/ordering';
import styles from './photo.module.css';

type Step = -1 | 1;

const nameOf = (id: string, by: Step) => `${id} ${by}`;

/** A change of the photos, and the state of its sending. */
interface Changing {
  busy: boolean;
  failure: ReactNode;
}

interface PhotoListProps<Shown extends Photo> {
  photos: Shown[];
  picture: (photo: Shown) => ReactNode;
  removing: Changing & { remove: (photo: Shown) => void };
  /** `onOrdered` is called with the photos as they stand afterwards. */
  ordering: Changing & { order: (ids: string[], onOrdered: (photos: Photo[]) => void) => void };
  words: {
    earlier: (alt: string) => string;
    later: (alt: string) => string;
    remove: (alt: string) => string;
    removeShort: string;
    cover: string;
    moved: (place: { alt: string; position: number; count: number }) => string;
  };
  /** What else is done with a photo. */
  children?: (photo: Shown) => ReactNode;
}

/** Photos in their order, each with the ways to move and to remove it; the first is the cover. */
export function PhotoList<Shown extends Photo>(list: PhotoListProps<Shown>) {
  const { photos, picture, removing, ordering, words, children } = list;
  const locale = useLocale();
  const order = usePhotoOrder(list);
  const arrow = (photo: Shown, by: Step) => (
    <Button
      ref={order.buttonOf(photo.id, by)}
      variant="secondary"
      small
      disabled={photo === photos.at(by === 1 ? -1 : 0)}
      aria-disabled={ordering.busy || undefined}
      aria-label={(by === 1 ? words.later : words.earlier)(photo.alt[locale])}
      onClick={() => order.move(photo, by)}
    >
      <span aria-hidden="true">{by === 1 ? '→' : '←'}</span>
    </Button>
  );
  const failure = removing.failure ?? ordering.failure;
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id} data-over={order.over === photo.id || undefined} {...order.target(photo)}>
            <div className={styles.dragged} draggable={photos.length > 1} {...order.source(photo)}>
              {picture(photo)}
            </div>
            <span className={styles.actions}>
              {photos.length > 1 && (
                <>
                  {arrow(photo, -1)}
                  {arrow(photo, 1)}
                </>
              )}
              <Button
                variant="quiet"
                small
                busy={removing.busy}
                aria-label={words.remove(photo.alt[locale])}
                onClick={() => removing.remove(photo)}
              >
                {words.removeShort}
              </Button>
            </span>
            {index === 0 && <strong>{words.cover}</strong>}
            {children?.(photo)}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {order.said}
      </p>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </>
  );
}

/** Moves photos, one place at a time or by dragging; says where each came to stand, and keeps the focus with it. */
function usePhotoOrder<Shown extends Photo>({ photos, ordering, words }: PhotoListProps<Shown>) {
  const locale = useLocale();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [moved, setMoved] = useState<{ photo: Photo; by: Step | null; position: number; count: number } | null>(null);
  // Before the next paint: where the photo has moved, the page itself would have the focus in between.
  useLayoutEffect(() => {
    if (!moved?.by) return;
    const { photo, by } = moved;
    const pressed = buttons.current.get(nameOf(photo.id, by));
    const other = buttons.current.get(nameOf(photo.id, by === 1 ? -1 : 1));
    // At an end the pressed button does nothing more, and would lose the focus to the page.
    (pressed?.disabled ? other : pressed)?.focus();
  }, [moved]);
  const [dragged, setDragged] = useState<Shown | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const send = (photo: Shown, by: Step | null, ids: string[]) =>
    ordering.order(ids, (now) => {
      const position = now.findIndex(({ id }) => id === photo.id) + 1;
      setMoved({ photo, by, position, count: now.length });
    });
  const ids = photos.map(({ id }) => id);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    over,
    source: (photo: Shown) => ({ onDragStart: () => setDragged(photo), onDragEnd: end }),
    target: (photo: Shown) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(photo.id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        end();
        if (!dragged || dragged.id === photo.id || ordering.busy) return;
        const rest = ids.filter((id) => id !== dragged.id);
        send(dragged, null, rest.toSpliced(ids.indexOf(photo.id), 0, dragged.id));
      },
    }),
    said: moved && words.moved({ alt: moved.photo.alt[locale], position: moved.position, count: moved.count }),
    buttonOf: (id: string, by: Step) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(nameOf(id, by), button);
      else buttons.current.delete(nameOf(id, by));
    },
    move: (photo: Shown, by: Step) => send(photo, by, movedBy(ids, photo.id, by)),
  };
}
