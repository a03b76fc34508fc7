import { onSessionEnd } from './session-end';

/** What this page holds that is not saved yet, one each. */
const unsaved = new Set<symbol>();
let ask: ((go: () => void) => void) | null = null;

// A logout after inactivity does not ask about unsaved edits.
onSessionEnd(() => unsaved.clear());

/** Something is not saved, until the returned function is called. */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved');
  unsaved.add(mark);
  return () => unsaved.delete(mark);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Lets what is unsaved go: the person said so. */
export function dropUnsaved(): void {
  unsaved.clear();
}

/** Leaves at once where all is saved; else the listener asks the person first, and leaves or stays. */
export function leaveOrAsk(go: () => void): void {
  if (ask && hasUnsaved()) ask(go);
  else go();
}

/** Asks before unsaved edits are left behind, until the returned function is called. */
export function onLeaving(asker: (go: () => void) => void): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}
