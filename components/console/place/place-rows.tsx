'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

interface PlaceRowsProps<Item> {
  items: readonly Item[];
  /** How many there are in all, read or not. */
  total: number;
  children: (item: Item) => ReactNode;
  /** Reads on; null at the end and while it is under way. */
  more: (() => void) | null;
}

/** Past so many rows only those in sight are in the page. Specification issue 4, part 6. */
export const VIRTUAL_PAST = 50;
const ROW_PX = 54;
/** Height of the list before the browser has measured it. */
const START = { width: 228, height: 240 };

/** The rows of a list of agencies or events. */
export function PlaceRows<Item extends { id: string }>(props: PlaceRowsProps<Item>) {
  if (props.total > VIRTUAL_PAST) return <VirtualRows {...props} />;
  return (
    <ul className="list-plain console-events">
      {props.items.map((item) => (
        <li key={item.id}>{props.children(item)}</li>
      ))}
    </ul>
  );
}

function VirtualRows<Item extends { id: string }>({ items, total, children, more }: PlaceRowsProps<Item>) {
  const box = useRef<HTMLUListElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current?.parentElement ?? null,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    initialRect: START,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const reachesEnd = (shown.at(-1)?.index ?? 0) >= items.length - 1;
  useEffect(() => {
    if (reachesEnd) more?.();
  }, [reachesEnd, more]);
  return (
    <div className="console-events">
      <ul ref={box} className="list-plain console-virtual" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
