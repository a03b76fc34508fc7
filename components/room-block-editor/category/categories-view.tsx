import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { isStale } from '@/lib/api/api-error';
import { setRates } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { BlockCategory, DefaultPlan, RoomBlock } from '@/lib/contract/room-block-editor';
import { takeOver } from '../edit-failure';
import editorStyles from '../editor.module.css';
import { NightsCard } from '../nights/nights-card';
import { hotelRatesOf, TakeHotelRates } from '../rates/hotel-rates';
import { RateFields } from '../rates/rate-fields';
import { draftOf } from '../rates/rate-matrix';
import { RateWriters, usePlanWriters } from '../rates/rate-writers';
import { useRateDraft } from '../rates/use-rate-draft';
import { SaveBar } from '../save-bar';
import { TabList } from '../tab-list';
import { AddCategory } from './add-category';
import { BlockFigures, type CategoryEditProps } from './block-figures';
import styles from './categories-view.module.css';
import { LimitsCard } from './limits-card';
import { STATE_TONES, StateCard } from './state-card';
import { RemoveCategory, SwapCategory } from './unsold-category';

const freeOf = ({ nights }: BlockCategory) => nights.reduce((sum, night) => sum + night.free, 0);

/** The categories of the block as tabs, each with an editor that keeps its unsaved changes. */
export function CategoriesView({ block }: { block: RoomBlock }) {
  const t = useTranslations('block');
  const [categories, setCategories] = useState(block.categories);
  const [chosen, setChosen] = useState(block.categories[0]?.id ?? '');
  const [adding, setAdding] = useState(false);
  const addable = [...block.addable, ...block.categories.map(offerOf)].filter(
    ({ id }) => !categories.some(({ roomCategoryId }) => roomCategoryId === id),
  );
  const change = (changed: BlockCategory) =>
    setCategories((before) => before.map((category) => (category.id === changed.id ? changed : category)));
  const add = (added: BlockCategory) => {
    setCategories((before) => [...before, added]);
    setChosen(added.id);
    setAdding(false);
  };
  const remove = (gone: BlockCategory) => {
    const left = categories.filter(({ id }) => id !== gone.id);
    setCategories(left);
    setChosen(left[0]?.id ?? '');
  };
  const own = block.hotels?.[0]?.name;
  const addButton = addable.length > 0 && (
    <Button variant="secondary" small onClick={() => setAdding(true)}>
      {t('category.add')}
    </Button>
  );
  return (
    <>
      {categories.length === 0 ? (
        <EmptyState title={t('category.none')} text={t('category.noneText')} action={addButton} />
      ) : (
        <div className={styles.categoryBar}>
          <TabList
            cards
            label={t('category.tabs')}
            prefix="category"
            chosen={chosen}
            onChoose={setChosen}
            tabs={categories.map((category) => ({
              id: category.id,
              content: (
                <>
                  <strong>{category.name}</strong>
                  {own && <span>{category.hotel?.name ?? own}</span>}
                  <span>{t('category.free', { free: freeOf(category) })}</span>
                  <Badge tone={STATE_TONES[category.state]}>{t(`state.names.${category.state}`)}</Badge>
                </>
              ),
            }))}
          />
          {addable.length > 0 && <div>{addButton}</div>}
        </div>
      )}
      {categories.map((category) => (
        <div
          key={category.id}
          role="tabpanel"
          id={`category-${category.id}-panel`}
          aria-labelledby={`category-${category.id}`}
          hidden={category.id !== chosen}
        >
          <CategoryPanel
            category={category}
            currency={block.currency}
            hotelRates={hotelRatesOf(block.hotelRates, category.roomCategoryId)}
            offered={{ addable, ...(block.hotels && { hotels: block.hotels }) }}
            onChange={change}
            onRemove={remove}
          />
        </div>
      ))}
      <AddCategory
        show={adding}
        block={{ ...block, categories, addable }}
        onClose={() => setAdding(false)}
        onAdded={add}
      />
    </>
  );
}

interface RatesCardProps extends CategoryEditProps {
  currency: string;
  /** What the category usually costs at the hotel. */
  hotelRates?: DefaultPlan | undefined;
}

/** A category that left the block, as one that can be added again. */
const offerOf = ({ roomCategoryId: id, name, hotelLimits: limits, hotel }: BlockCategory) => ({
  id,
  name,
  limits,
  ...(hotel && { hotelId: hotel.id }),
});

interface CategoryPanelProps extends RatesCardProps {
  offered: Pick<RoomBlock, 'hotels' | 'addable'>;
  onRemove: (category: BlockCategory) => void;
}

/** Everything that staff edit of one category. */
function CategoryPanel({ category, currency, hotelRates, offered, onChange, onRemove }: CategoryPanelProps) {
  return (
    <section className={editorStyles.panel} aria-label={category.name}>
      <BlockFigures nights={category.nights} />
      <NightsCard category={category} onChange={onChange} />
      <RatesCard category={category} currency={currency} hotelRates={hotelRates} onChange={onChange} />
      <div className={editorStyles.pair}>
        <StateCard category={category} onChange={onChange} />
        <LimitsCard category={category} onChange={onChange} />
      </div>
      <div className="text-end">
        <SwapCategory category={category} offered={offered} onChange={onChange} />
        <RemoveCategory category={category} onChange={onChange} onRemove={onRemove} />
      </div>
    </section>
  );
}

/** The price of a category: plan, prices by occupancy and season, sample prices, and warnings about likely mistakes. */
export function RatesCard({ category, currency, hotelRates, onChange }: RatesCardProps) {
  const t = useTranslations('block.rates');
  const word = useTranslations('block');
  const prefix = useId();
  const { form, most, edit, writers, save } = useRates(category, currency, onChange);
  const nights = category.nights.map(({ date }) => date);
  const errors = [...form.problems].map(([cell, problem]) => ({ id: `${prefix}-${cell}`, message: t(problem) }));
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{t('hint', { currency })}</p>
      <TakeHotelRates rates={hotelRates} currency={currency} onTake={(plan) => form.change(draftOf(plan, currency))} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ErrorSummary title={word('summary')} errors={errors} attempt={form.attempt} />
        <RateFields prefix={prefix} form={form} currency={currency} most={most} nights={nights} />
        {writers && (
          <RateWriters
            found={writers}
            draft={form.draft}
            theirs={draftOf(category.plan, currency)}
            currency={currency}
            maxAdults={most.maxAdults}
            onChange={form.change}
          />
        )}
        {(form.dirty || edit.failure) && (
          <SaveBar
            text={t('unsaved')}
            failure={writers && isStale(edit.failure) ? null : edit.failure}
            problems={errors}
          >
            <Button type="submit" small busy={edit.busy}>
              {edit.busy ? word('working') : t('save')}
            </Button>
          </SaveBar>
        )}
      </form>
    </Card>
  );
}

/** The rates of a category of the block: what is typed, what another person saved meanwhile, and saving. */
function useRates(category: BlockCategory, currency: string, onChange: (category: BlockCategory) => void) {
  const t = useTranslations('block.rates');
  const { limits, hotelLimits, plan } = category;
  const most = {
    maxAdults: limits.maxAdults ?? hotelLimits.maxAdults,
    maxJuniors: limits.maxJuniors ?? hotelLimits.maxJuniors,
    maxMinors: limits.maxMinors ?? hotelLimits.maxMinors,
    maxInfants: limits.maxInfants ?? hotelLimits.maxInfants,
  };
  const form = useRateDraft(plan, currency, most.maxAdults);
  useUnsavedEdits(form.dirty);
  const { writers, saved } = usePlanWriters(form, plan, currency);
  const edit = useSend({
    send: setRates,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved') });
      form.show(changed.plan, currency);
      saved(changed.plan);
      onChange(changed);
    },
    onStale: takeOver(onChange),
  });
  return {
    form,
    most,
    edit,
    writers,
    save: () => {
      if (form.tryReading()) edit.save({ id: category.id, version: category.version, plan: form.plan });
    },
  };
}
