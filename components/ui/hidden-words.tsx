import type { ReactNode } from 'react';

/** Words of a sentence that are for readers of the page's sound alone: what they tell is seen beside it. For `t.rich`. */
export const hiddenWords = (words: ReactNode): ReactNode => <span className="visually-hidden">{words}</span>;
