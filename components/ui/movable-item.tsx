import { type ReactNode, useId } from 'react';

interface MovableItemProps {
  /** Names the item where it is dropped (`text/plain`) and to `onChoose`. */
  name: string;
  /** Whether it is ticked; null where the reader moves nothing. */
  isChosen: boolean | null;
  onChoose: (name: string, isChosen: boolean) => void;
  className: string | undefined;
  children: ReactNode;
}

/** An item of a list that is moved elsewhere, by dragging it or by ticking it with others. */
export function MovableItem({ name, isChosen, onChoose, className, children }: MovableItemProps) {
  const id = useId();
  const isMovable = isChosen !== null;
  const Name = isMovable ? 'label' : 'span';
  return (
    <li
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', name)}
      className={className}
    >
      {isMovable && (
        <input
          id={id}
          type="checkbox"
          className="form-check-input flex-shrink-0"
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(name, currentTarget.checked)}
        />
      )}
      <Name {...(isMovable && { htmlFor: id })}>{children}</Name>
    </li>
  );
}
