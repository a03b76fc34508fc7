import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert/alert';
import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';

interface ConfirmStoryProps {
  show: boolean;
  /** Of the dialog and of its button. */
  title: string;
  /** What will happen. */
  text: string;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmStory({ show, title, text, busy, failure, onClose, onConfirm }: ConfirmStoryProps) {
  const t = useTranslations('stories.console');
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
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {title}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </Modal>
  );
}
