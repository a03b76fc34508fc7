import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { isStale } from '@/lib/api/api-error';
import { changeCategory, removeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { BlockCategory, RoomBlock } from '@/lib/contract/room-block-editor';
import { ConfirmedEdit } from '../confirm-edit';
import { takeOver } from '../edit-failure';
import { Offered } from './add-category';
import type { CategoryEditProps } from './block-figures';

interface SwapCategoryProps extends CategoryEditProps {
  /** The categories that the event's hotels can still add to the block. */
  offered: Pick<RoomBlock, 'hotels' | 'addable'>;
}

/** Puts another category of the event's hotels in the place of one that nobody has booked. */
export function SwapCategory({ category, offered, onChange }: SwapCategoryProps) {
  const t = useTranslations('block.category');
  const fieldId = useId();
  const [chosen, setChosen] = useState('');
  const { id, version, name } = category;
  const roomCategoryId = offered.addable.some((each) => each.id === chosen) ? chosen : offered.addable[0]?.id;
  const edit = useSend({
    send: changeCategory,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('swapped', { name: changed.name }) });
      onChange(changed);
    },
    onStale: takeOver(onChange),
  });
  if (roomCategoryId === undefined || category.nights.some(({ sold }) => sold > 0)) return null;
  return (
    <ConfirmedEdit
      label={t('swap')}
      title={t('swapTitle', { name })}
      text={t('swapText')}
      sending={edit}
      onConfirm={() => edit.save({ id, version, roomCategoryId })}
    >
      {!isStale(edit.failure) && (
        <Field id={fieldId} label={t('swapTo')}>
          {(input) => (
            <SelectInput {...input} value={roomCategoryId} onChange={({ target }) => setChosen(target.value)}>
              <Offered block={offered} />
            </SelectInput>
          )}
        </Field>
      )}
    </ConfirmedEdit>
  );
}

interface RemoveCategoryProps extends CategoryEditProps {
  onRemove: (category: BlockCategory) => void;
}

export function RemoveCategory({ category, onChange, onRemove }: RemoveCategoryProps) {
  const t = useTranslations('block.category');
  const { id, version, name } = category;
  const edit = useSend({
    send: removeCategory,
    onDone: () => {
      notify({ tone: 'success', text: t('removed', { name }) });
      onRemove(category);
    },
    onStale: takeOver(onChange),
  });
  if (category.nights.some(({ sold }) => sold > 0)) return null;
  return (
    <ConfirmedEdit
      danger
      label={t('remove')}
      title={t('removeTitle', { name })}
      text={t('removeText')}
      sending={edit}
      onConfirm={() => edit.save({ id, version })}
    />
  );
}
