import { onSessionEnd } from './session-end';

/** One mark for each thing on this page that is not saved yet. */
const unsaved = new Set<symbol>();
let ask: ((go: () => void) => void) | null = null;

// A logout after inactivity does not ask about unsaved edits.
onSessionEnd(() => unsaved.clear());

/** Marks something as not saved, until the returned function is called. */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved');
  unsaved.add(mark);
  return () => unsaved.delete(mark);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Forgets what is unsaved: the person agreed. */
export function dropUnsaved(): void {
  unsaved.clear();
}

/** Leaves at once where everything is saved; else the listener asks the person first. */
export function leaveOrAsk(go: () => void): void {
  if (ask && hasUnsaved()) ask(go);
  else go();
}

/** Asks the person before unsaved edits are lost, until the returned function is called. */
export function onLeaving(asker: (go: () => void) => void): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}
