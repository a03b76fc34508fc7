'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { TabList } from '@/components/room-block-editor/tab-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { CalendarDate } from '@/lib/contract/dates';
import type { HotelReferenceRates, ReferenceRates } from '@/lib/contract/reference-rates';
import { ReferenceForm } from './reference-form';
import styles from './reference-rates.module.css';
import type { CategoryRatesHolder } from './use-reference-rates';

const TABS = 'reference';

interface ReferenceRatesEditorProps {
  hotel: HotelReferenceRates;
  today: CalendarDate;
}

/** The categories of a hotel as tabs, each with an editor that keeps its unsaved changes. */
export function ReferenceRatesEditor({ hotel, today }: ReferenceRatesEditorProps) {
  const t = useTranslations('reference');
  const mealPlans = useTranslations('block.rates.mealPlans');
  const [categories, setCategories] = useState(hotel.categories);
  const [chosen, setChosen] = useState(hotel.categories[0]?.categoryId ?? '');
  const change = (changed: ReferenceRates) =>
    setCategories((before) => before.map((each) => (each.categoryId === changed.categoryId ? changed : each)));
  const currencyBeside = ({ categoryId }: ReferenceRates) =>
    categories.find((other) => other.categoryId !== categoryId && other.plan)?.plan?.currency ?? null;
  if (categories.length === 0) return <EmptyState title={t('noCategories')} text={t('noCategoriesText')} />;
  return (
    <>
      <div className={styles.categoryBar}>
        <TabList
          cards
          label={t('categories')}
          prefix={TABS}
          chosen={chosen}
          onChoose={setChosen}
          tabs={categories.map(({ categoryId, categoryName, plan }) => ({
            id: categoryId,
            content: (
              <>
                <strong>{categoryName}</strong>
                {plan && <span>{`${mealPlans(plan.mealPlan)} · ${plan.currency}`}</span>}
                <Badge tone={plan ? 'success' : 'neutral'}>{t(plan ? 'priced' : 'unpriced')}</Badge>
              </>
            ),
          }))}
        />
      </div>
      {categories.map((rates) => (
        <div
          key={rates.categoryId}
          role="tabpanel"
          id={`${TABS}-${rates.categoryId}-panel`}
          aria-labelledby={`${TABS}-${rates.categoryId}`}
          hidden={rates.categoryId !== chosen}
        >
          <CategoryRates
            hotelId={hotel.hotelId}
            rates={rates}
            hotelCurrency={currencyBeside(rates)}
            today={today}
            onChange={change}
          />
        </div>
      ))}
    </>
  );
}

/** The rates of a category, or the button that adds the first. */
function CategoryRates({ today, ...holder }: CategoryRatesHolder & { today: CalendarDate }) {
  const t = useTranslations('reference');
  const [open, setOpen] = useState(holder.rates.plan !== null);
  const add = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    // The pressed button is gone, so the focus moves into the form or back to the button that opens it.
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
