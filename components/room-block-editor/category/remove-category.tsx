import { useTranslations } from 'next-intl';
import { notify } from '@/components/ui/notify';
import { removeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { ConfirmedEdit } from '../confirm-edit';
import { takeOver } from '../edit-failure';
import type { CategoryEditProps } from './block-figures';

interface RemoveCategoryProps extends CategoryEditProps {
  label: string;
  onRemove: (category: BlockCategory) => void;
}

export function RemoveCategory({ category, label, onChange, onRemove }: RemoveCategoryProps) {
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
      label={label}
      title={t('removeTitle', { name })}
      text={t('removeText')}
      sending={edit}
      onConfirm={() => edit.save({ id, version })}
    />
  );
}
