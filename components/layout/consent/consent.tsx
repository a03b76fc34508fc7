'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { type Choice, keepChoice, onAskedAgain, readChoice } from './choice';
import styles from './consent.module.css';

interface ConsentProps {
  /** Address of the script that measures visits. */
  script: string;
  /** Address of the page that says what is kept. */
  more: string;
  labels: { title: string; text: string; more: string; accept: string; refuse: string };
}

/** Asks before anything is measured: both answers weigh the same, and the script is not there before a yes. */
export function Consent({ script, more, labels }: ConsentProps) {
  const [asking, setAsking] = useState(false);
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    const choice = readChoice();
    setAsking(choice === null);
    setAllowed(choice === 'all');
    return onAskedAgain(() => setAsking(true));
  }, []);
  useEffect(() => {
    if (!allowed || document.querySelector(`script[src="${CSS.escape(script)}"]`)) return;
    const element = Object.assign(document.createElement('script'), { src: script, async: true });
    document.head.append(element);
  }, [allowed, script]);
  const choose = (choice: Choice) => {
    keepChoice(choice);
    setAsking(false);
    // A script that runs cannot be taken back: the page is loaded again without it.
    if (allowed && choice === 'necessary') location.reload();
    else setAllowed(choice === 'all');
  };
  if (!asking) return null;
  return (
    <section className={styles.consent} aria-labelledby="consent-title">
      <div>
        <h2 id="consent-title">{labels.title}</h2>
        <p>
          {labels.text} <a href={more}>{labels.more}</a>
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => choose('necessary')}>
          {labels.refuse}
        </Button>
        <Button variant="secondary" onClick={() => choose('all')}>
          {labels.accept}
        </Button>
      </div>
    </section>
  );
}
