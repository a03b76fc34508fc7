import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
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
  /** Further choices that the question offers. */
  children?: ReactNode;
}

/** Asks before a change of the block. */
export function ConfirmEdit({ failure, children, ...question }: ConfirmEditProps) {
  const labels = useEditLabels(question.busy);
  return (
    <ConfirmDialog {...question} labels={labels}>
      {children}
      <EditFailure failure={failure} />
    </ConfirmDialog>
  );
}

interface ConfirmedEditProps extends Omit<ComponentProps<typeof ConfirmedButton>, 'labels' | 'failure' | 'sending'> {
  sending: ComponentProps<typeof ConfirmedButton>['sending'] & { failure: Error | null };
}

/** A button that asks, in a dialog of its own, before it changes the block. */
export function ConfirmedEdit({ sending, children, ...question }: ConfirmedEditProps) {
  const labels = useEditLabels(sending.busy);
  return (
    <ConfirmedButton {...question} small sending={sending} labels={labels}>
      {children}
      <EditFailure failure={sending.failure} />
    </ConfirmedButton>
  );
}

function useEditLabels(busy: boolean) {
  const t = useTranslations('block');
  return { close: t('close'), cancel: t('cancel'), confirm: t(busy ? 'working' : 'confirm') };
}
