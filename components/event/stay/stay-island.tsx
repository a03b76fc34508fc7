'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { STAY_WORDS, type StayWords } from '@/lib/i18n/stay-words';
import type { StayFacts } from './stay-facts';

type Parts = typeof import('./stay-parts');

interface Live extends Parts {
  words: StayWords;
}

interface Island {
  facts: StayFacts;
  /** Null until somebody comes to the rooms. */
  live: Live | null;
  load: () => void;
}

const IslandContext = createContext<Island | null>(null);

async function loadLive(locale: StayFacts['locale']): Promise<Live> {
  const [parts, words] = await Promise.all([import('./stay-parts'), STAY_WORDS[locale]()]);
  return { ...parts, words };
}

const NEAR = '0px';

/** Whether this browser has chosen dates and people for the event before. */
function hasChosen(code: string): boolean {
  try {
    return localStorage.getItem(`booking-draft:${code}`) !== null;
  } catch {
    return false;
  }
}

/**
 * Prices for the reader's own dates and people, on a page that is the same for everybody. Their code loads when the
 * reader comes to the rooms, or if they chose dates before; until then, and without scripts, the page's own prices are
 * shown.
 */
export function StayIsland({ facts, children }: { facts: StayFacts | null; children: ReactNode }) {
  const [live, setLive] = useState<Live | null>(null);
  const island = useMemo(() => {
    if (!facts) return null;
    // Where the part does not load, the page stays as it is.
    const load = () => void loadLive(facts.locale).then(setLive, () => undefined);
    return { facts, live, load };
  }, [facts, live]);
  useEffect(() => {
    if (!island || island.live) return;
    const rooms = document.getElementById('rooms');
    if (!rooms || hasChosen(island.facts.event.code)) return island.load();
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        island.load();
      },
      { rootMargin: NEAR },
    );
    watch.observe(rooms);
    return () => watch.disconnect();
  }, [island]);
  return <IslandContext.Provider value={island}>{children}</IslandContext.Provider>;
}

interface SlotProps {
  /** What the page shows to everybody. */
  children: ReactNode;
}

/** What one's own party pays for a room, in the place of what two adults pay. */
export function RoomSlot({ roomId, children }: SlotProps & { roomId: string }) {
  const island = useContext(IslandContext);
  if (!island?.live) return children;
  const { live, facts } = island;
  return (
    <live.StayRoom facts={facts} words={live.words} roomId={roomId}>
      {children}
    </live.StayRoom>
  );
}

/** The lowest of the prices, where booking begins. */
export function LowestSlot({ children }: SlotProps) {
  const island = useContext(IslandContext);
  if (!island?.live) return children;
  const { live, facts } = island;
  return (
    <live.StayLowest facts={facts} words={live.words}>
      {children}
    </live.StayLowest>
  );
}

/** Dates and people; a press opens their sheet. Without scripts the press leads to the booking, which asks the same. */
export function ChipsSlot({ href, children }: SlotProps & { href: string }) {
  const island = useContext(IslandContext);
  const [isWanted, setWanted] = useState(false);
  if (island?.live) {
    const { live, facts } = island;
    return <live.StayChips facts={facts} words={live.words} isOpen={isWanted} onToggle={setWanted} />;
  }
  return (
    <a
      href={href}
      onClick={(pressed) => {
        if (!island || pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return;
        pressed.preventDefault();
        setWanted(true);
        island.load();
      }}
    >
      {children}
    </a>
  );
}
