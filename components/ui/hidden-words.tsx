import type { ReactNode } from 'react';

/** Words of a sentence that are only for screen readers, since others see the same next to it. For `t.rich`. */
export const hiddenWords = (words: ReactNode): ReactNode => <span className="visually-hidden">{words}</span>;
