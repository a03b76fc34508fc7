import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EditFailure } from './edit-failure';

interface ConfirmEditProps {
  show: boolean;
  title: string;
  /** A sentence: what will happen. */
  text: string;
  danger?: boolean;
  busy: boolean;
  failure: Error | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a change of the block. */
export function ConfirmEdit({ failure, ...question }: ConfirmEditProps) {
  const t = useTranslations('block');
  const labels = { close: t('close'), cancel: t('cancel'), confirm: t(question.busy ? 'working' : 'confirm') };
  return (
    <ConfirmDialog {...question} labels={labels}>
      <EditFailure failure={failure} />
    </ConfirmDialog>
  );
}
