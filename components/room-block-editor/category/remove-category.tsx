import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { removeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { ConfirmEdit } from '../confirm-edit';

interface RemoveCategoryProps {
  category: BlockCategory;
  label: string;
  onRemove: (category: BlockCategory) => void;
}

export function RemoveCategory({ category, label, onRemove }: RemoveCategoryProps) {
  const t = useTranslations('block.category');
  const [asked, setAsked] = useState(false);
  const { id, version, name } = category;
  const edit = useSend({
    send: removeCategory,
    onDone: () => {
      notify({ tone: 'success', text: t('removed', { name }) });
      onRemove(category);
    },
  });
  if (category.nights.some(({ sold }) => sold > 0)) return null;
  return (
    <>
      <Button variant="quiet" small onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmEdit
        show={asked}
        danger
        title={t('removeTitle', { name })}
        text={t('removeText')}
        busy={edit.busy}
        failure={edit.failure}
        onClose={() => {
          edit.forget();
          setAsked(false);
        }}
        onConfirm={() => edit.save({ id, version })}
      />
    </>
  );
}
