import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { BlockCategory, RoomBlock } from '@/lib/contract/room-block-editor';
import styles from '../editor.module.css';
import { TabList } from '../tab-list';
import { AddCategory } from './add-category';
import { CategoryPanel } from './category-panel';
import { STATE_TONES } from './state-tone';

const freeOf = ({ nights }: BlockCategory) => nights.reduce((sum, night) => sum + night.free, 0);

/** The categories of the block as tabs, each with an editor that keeps its unsaved changes. */
export function CategoriesView({ block }: { block: RoomBlock }) {
  const t = useTranslations('block');
  const [categories, setCategories] = useState(block.categories);
  const [addable, setAddable] = useState(block.addable);
  const [chosen, setChosen] = useState(block.categories[0]?.id ?? '');
  const [adding, setAdding] = useState(false);
  const change = (changed: BlockCategory) =>
    setCategories((before) => before.map((category) => (category.id === changed.id ? changed : category)));
  const add = (added: BlockCategory) => {
    setCategories((before) => [...before, added]);
    setAddable((before) => before.filter(({ id }) => id !== added.roomCategoryId));
    setChosen(added.id);
    setAdding(false);
  };
  const remove = (gone: BlockCategory) => {
    const left = categories.filter(({ id }) => id !== gone.id);
    setCategories(left);
    setAddable((before) => [...before, { id: gone.roomCategoryId, name: gone.name, limits: gone.hotelLimits }]);
    setChosen(left[0]?.id ?? '');
  };
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
          <CategoryPanel category={category} currency={block.currency} onChange={change} onRemove={remove} />
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
