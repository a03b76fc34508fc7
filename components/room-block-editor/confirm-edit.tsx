import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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
  /** What is chosen with it. */
  children?: ReactNode;
}

/** Asks before a change of the block. */
export function ConfirmEdit({ failure, children, ...question }: ConfirmEditProps) {
  const t = useTranslations('block');
  const labels = { close: t('close'), cancel: t('cancel'), confirm: t(question.busy ? 'working' : 'confirm') };
  return (
    <ConfirmDialog {...question} labels={labels}>
      {children}
      <EditFailure failure={failure} />
    </ConfirmDialog>
  );
}
