import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert/alert';
import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { notify } from '@/components/ui/toast/notify';
import { deleteVideo } from '@/lib/api/training/library';
import type { ManagedVideo } from '@/lib/contract/training';
import { titleIn } from './title-in';

interface RemoveVideoProps {
  video: ManagedVideo;
  onClose: () => void;
  onRemoved: (video: ManagedVideo) => void;
}

/** Asks before a film is deleted, and says what goes with it. */
export function RemoveVideo({ video, onClose, onRemoved }: RemoveVideoProps) {
  const t = useTranslations('library');
  const failureWords = useFailureWords();
  const title = titleIn(video);
  const removal = useEdit({
    send: deleteVideo,
    onDone: () => {
      notify({ tone: 'success', text: t('deleted', { title }) });
      onRemoved(video);
    },
  });
  return (
    <Modal
      show
      title={t('removal.title', { title })}
      closeLabel={t('form.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="danger" busy={removal.busy} onClick={() => removal.save(video)}>
            {t('removal.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('removal.text')}</p>
      {removal.failure && <Alert tone="danger">{failureWords(removal.failure)}</Alert>}
    </Modal>
  );
}
