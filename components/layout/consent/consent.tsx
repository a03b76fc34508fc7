'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePathname } from '@/lib/i18n/client-navigation';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { type Choice, keepChoice, onAskedAgain, readChoice } from './choice';
import styles from './consent.module.css';

/** An event's pages for everybody; the guest list and what a mailed link opens are not. */
const EVENT_PAGE = /^\/eventos\/[^/]+(?:\/(?:ceremonia|cronograma|ReservationSteps|reservationProcess))?$/;

/** Names of query parameters that hold a secret. */
const LETS_IN = ['token', 'key', 'clave'];

const isLoaded = (script: string) => document.querySelector(`script[src="${CSS.escape(script)}"]`) !== null;

interface ConsentProps {
  /** Address of the script that measures visits. */
  script: string;
  /** Address of the page that says what is kept. */
  more: string;
  labels: { title: string; text: string; more: string; accept: string; refuse: string };
}

/**
 * Asks before analytics is loaded: both answers have equal weight, and without a yes the script is not loaded. Pages
 * with personal data, and pages whose address logs its reader in, are never measured.
 */
export function Consent({ script, more, labels }: ConsentProps) {
  const [asking, setAsking] = useState(false);
  const [allowed, setAllowed] = useState(false);
  const pathname = usePathname();
  const [measured, setMeasured] = useState(false);
  useEffect(() => {
    const isOpen = isMeasured(pathname, location.search);
    setMeasured(isOpen);
    // The script came with a page before this one, and a script that runs cannot be taken back.
    if (!isOpen && isLoaded(script)) location.reload();
  }, [pathname, script]);
  useEffect(() => {
    const choice = readChoice();
    setAsking(choice === null);
    setAllowed(choice === 'all');
    return onAskedAgain(() => setAsking(true));
  }, []);
  useEffect(() => {
    if (!allowed || !measured || isLoaded(script)) return;
    const element = Object.assign(document.createElement('script'), { src: script, async: true });
    document.head.append(element);
  }, [allowed, measured, script]);
  const choose = (choice: Choice) => {
    keepChoice(choice);
    setAsking(false);
    if (allowed && choice === 'necessary') location.reload();
    else setAllowed(choice === 'all');
  };
  if (!asking || !measured) return null;
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

/**
 * Whether visits to a page (its path without language) may be measured by another company's script: only public pages
 * and those of events. Never the console, a guest's pages, or a page whose address logs its reader in.
 */
export function isMeasured(pathname: string, search: string): boolean {
  const asked = new URLSearchParams(search);
  if (LETS_IN.some((name) => asked.has(name))) return false;
  if (EVENT_PAGE.test(pathname)) return true;
  return PUBLIC_PAGES.some(
    (page) => pathname === page || (page !== '/eventos' && page !== '/' && pathname.startsWith(`${page}/`)),
  );
}
