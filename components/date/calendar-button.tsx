import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { datesIn } from '@/lib/domain/date-text';
import type es from '@/messages/es/date.json';

// The calendar is heavier than most pages' other scripts together: it comes with the first press on its button.
const Calendar = lazy(() => import('./calendar').then((part) => ({ default: part.Calendar })));

const GAP = 8;

/** Today where the reader is: only the month that an empty calendar opens at. */
const today = (): CalendarDate => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

interface CalendarButtonProps {
  locale: Language;
  words: typeof es;
  date: CalendarDate | '';
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  onPick: (date: CalendarDate) => void;
}

/** Opens the calendar of a date's field beside it; Escape, a choice or the focus elsewhere closes it. */
export function CalendarButton({ locale, words, date, min, max, onPick }: CalendarButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const element = pop.current;
    if (!element) return;
    // It stands in front of whatever would cut it off (a table that scrolls, a narrow column), inside the window.
    const place = () => {
      const at = button.current?.getBoundingClientRect();
      if (!at) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const below = at.bottom + GAP;
      const fits = below + height <= window.innerHeight || at.top - GAP - height < 0;
      element.style.top = `${fits ? Math.max(GAP, Math.min(below, window.innerHeight - height - GAP)) : at.top - GAP - height}px`;
      element.style.left = `${Math.max(GAP, Math.min(at.right - width, window.innerWidth - width - GAP))}px`;
    };
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false);
    };
    place();
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place);
    sizes?.observe(element);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      sizes?.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const write = datesIn(locale).short;
  const bounds = [
    min && words.from.replace('{min}', write(min)),
    max && words.until.replace('{max}', write(max)),
  ].filter(Boolean);
  const start = [today(), max].filter((day) => day !== undefined).toSorted()[0] ?? today();
  return (
    <div ref={box} className="date-opener">
      <button
        ref={button}
        type="button"
        className="date-button"
        aria-label={words.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="M4 6.5h16v13.5H4zM4 10.5h16M8 3.5v4M16 3.5v4" />
        </svg>
      </button>
      {isOpen && (
        <div
          ref={pop}
          role="dialog"
          aria-label={words.calendar}
          className="date-pop"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Escape closes the calendar, not the dialog around it.
            event.stopPropagation();
            close();
          }}
        >
          <Suspense fallback={<p className="m-2">{words.loading}</p>}>
            <Calendar
              date={date}
              min={min}
              max={max}
              locale={locale}
              start={min && min > start ? min : start}
              onPick={(picked) => {
                onPick(picked);
                close();
              }}
            />
          </Suspense>
          {bounds.length > 0 && <p className="date-bounds">{bounds.join(' · ')}</p>}
        </div>
      )}
    </div>
  );
}
