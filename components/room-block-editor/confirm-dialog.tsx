import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { EditFailure } from './edit-failure';

interface ConfirmDialogProps {
  show: boolean;
  title: string;
  /** What will happen. */
  text: string;
  danger?: boolean;
  busy: boolean;
  failure: Error | null;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmDialog({ show, title, text, danger, busy, failure, onClose, onConfirm }: ConfirmDialogProps) {
  const t = useTranslations('block');
  return (
    <Modal
      show={show}
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {busy ? t('working') : t('confirm')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <EditFailure failure={failure} />
    </Modal>
  );
}
