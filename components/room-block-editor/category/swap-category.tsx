import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { isStale } from '@/lib/api/api-error';
import { changeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import { blockCategory, type RoomBlock } from '@/lib/contract/room-block-editor';
import { ConfirmEdit } from '../confirm-edit';
import { Offered } from './add-category';
import type { CategoryEditProps } from './block-figures';

interface SwapCategoryProps extends CategoryEditProps {
  /** What the hotels of the event offer beside. */
  offered: Pick<RoomBlock, 'hotels' | 'addable'>;
}

/** Puts another category of the event's hotels in the place of one that nobody has booked. */
export function SwapCategory({ category, offered, onChange }: SwapCategoryProps) {
  const t = useTranslations('block.category');
  const fieldId = useId();
  const [asked, setAsked] = useState(false);
  const [chosen, setChosen] = useState('');
  const { id, version, name } = category;
  const roomCategoryId = offered.addable.some((each) => each.id === chosen) ? chosen : offered.addable[0]?.id;
  const edit = useSend({
    send: changeCategory,
    onDone: (changed) => {
      setAsked(false);
      notify({ tone: 'success', text: t('swapped', { name: changed.name }) });
      onChange(changed);
    },
    onStale: (details) => {
      const now = blockCategory.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  if (roomCategoryId === undefined || category.nights.some(({ sold }) => sold > 0)) return null;
  return (
    <>
      <Button variant="quiet" small onClick={() => setAsked(true)}>
        {t('swap')}
      </Button>
      <ConfirmEdit
        show={asked}
        title={t('swapTitle', { name })}
        text={t('swapText')}
        busy={edit.busy}
        failure={edit.failure}
        onClose={() => {
          edit.forget();
          setAsked(false);
        }}
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
      </ConfirmEdit>
    </>
  );
}
