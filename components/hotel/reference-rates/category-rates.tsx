import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { CalendarDate } from '@/lib/contract/dates';
import { ReferenceForm } from './reference-form';
import type { CategoryRatesHolder } from './use-reference-rates';

/** The rates of a category, or the way to say the first. */
export function CategoryRates({ today, ...holder }: CategoryRatesHolder & { today: CalendarDate }) {
  const t = useTranslations('reference');
  const [open, setOpen] = useState(holder.rates.plan !== null);
  const add = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    // What was pressed is gone from the page.
    (open ? area.current?.querySelector<HTMLElement>('select:not(:disabled), input') : add.current)?.focus();
  }, [open]);
  return (
    <section ref={area} aria-label={holder.rates.categoryName}>
      {open ? (
        <ReferenceForm {...holder} today={today} onGone={() => setOpen(false)} />
      ) : (
        <EmptyState
          title={t('none', { name: holder.rates.categoryName })}
          text={t('noneText')}
          action={
            <Button ref={add} onClick={() => setOpen(true)}>
              {t('add')}
            </Button>
          }
        />
      )}
    </section>
  );
}
